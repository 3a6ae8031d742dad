// Writes the SQL of comparisons and names of Kysely's query builder.
import type { Argument, Expression } from '@swc/core';
import { UNCLEAR } from './shards.ts';
import { type Env, unwrap } from './source.ts';

/** The part of the renderer that chains need. */
export interface Writer {
  sql: (node: Expression, env: Env) => string;
  query: (node: Expression, env: Env) => string | null;
  list: (node: Expression, env: Env) => string[];
  text: (node: Expression, env: Env) => string | null;
  value: (name: string) => string;
  pick: <T>(alternatives: readonly T[]) => T | undefined;
  callback: (node: Expression, env: Env) => { node: Expression; env: Env } | null;
}

/** Renders a comparison of a column with a value, or of two columns. */
export function compare(args: readonly Expression[], env: Env, writer: Writer, isOfColumns = false): string {
  const [left, operator, right] = args;
  if (!left || !operator || !right) return `${UNCLEAR}()`;
  const sign = writer.text(operator, env);
  if (sign === null) return `${UNCLEAR}()`;
  if (isOfColumns) return `${column(left, env, writer)} ${sign} ${column(right, env, writer)}`;
  const callback = writer.callback(right, env);
  const value = callback ? writer.sql(callback.node, callback.env) : null;
  if (sign === 'in' || sign === 'not in') {
    const list = value ?? writer.query(unwrap(right), env) ?? `(${writer.list(right, env).join(', ')})`;
    return `${column(left, env, writer)} ${sign} ${list}`;
  }
  return `${column(left, env, writer)} ${sign} ${value ?? writer.sql(right, env)}`;
}

export function compareColumns(left: Expression, right: Expression, env: Env, writer: Writer): string {
  return `${column(left, env, writer)} = ${column(right, env, writer)}`;
}

function column(node: Expression, env: Env, writer: Writer): string {
  const text = writer.text(node, env);
  return text === null ? writer.sql(node, env) : quote(text);
}

/** Quotes a name such as `offers.id as offer_id`. */
export function quote(name: string): string {
  const [path = '', alias] = name.split(/ as /i);
  const quoted = path
    .split('.')
    .map((part) => `"${part.trim()}"`)
    .join('.');
  return alias === undefined ? quoted : `${quoted} as "${alias.trim()}"`;
}

export function argumentsOf(args: readonly Argument[]): Expression[] {
  return args.map(({ expression }) => expression);
}
