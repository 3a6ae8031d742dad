// Writes the SQL of a chain of calls of Kysely's query builder: its tables, joins and conditions.
// What says nothing about keys, such as the order, is left out.
import type { Expression, Node } from '@swc/core';
import { argumentsOf, compare, compareColumns, quote, type Writer } from './comparisons.ts';
import { EVERY_COLUMN, UNCLEAR } from './shards.ts';
import { type Env, enter, resolve, returnsOf, unwrap } from './source.ts';

interface Call {
  method: string;
  args: readonly Expression[];
  env: Env;
}

const starts = new Set(['selectFrom', 'insertInto', 'updateTable', 'deleteFrom']);
/** Calls that say nothing about keys. */
const others = new Set(
  `selectAll returningAll orderBy groupBy limit offset distinct distinctOn clearSelect as columns onConflict forUpdate
   forNoKeyUpdate skipLocked execute executeTakeFirst executeTakeFirstOrThrow stream $castTo $narrowType`.split(/\s+/),
);

/** The calls of a chain, first one first; null when the node is no query. */
export function flatten(node: Expression, env: Env, seen: Set<Node>): Call[] | null {
  const calls = callsOf(node, env, seen);
  return calls.some(({ method }) => starts.has(method)) ? calls : null;
}

function callsOf(expression: Expression, env: Env, seen: Set<Node>): Call[] {
  const node = unwrap(expression);
  if (node.type === 'CallExpression') {
    const { callee } = node;
    const args = argumentsOf(node.arguments);
    if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier') {
      if (starts.has(callee.property.value)) seen.add(node);
      return [...callsOf(callee.object, env, seen), { method: callee.property.value, args, env }];
    }
    if (callee.type !== 'Identifier') return [];
    const binding = resolve(callee, env);
    if (binding?.kind === 'builder') {
      if (starts.has(binding.method)) seen.add(node);
      return [{ method: binding.method, args, env }];
    }
    if (binding?.kind !== 'function') return [];
    const given = args.map((arg) => resolve(arg, env));
    const inner = enter(binding.node, binding.env, given);
    const [returned, ...more] = returnsOf(binding.node);
    return returned && more.length === 0 ? callsOf(returned, inner, seen) : [];
  }
  if (node.type !== 'Identifier') return [];
  const binding = resolve(node, env);
  return binding?.kind === 'value' && binding.node !== node ? callsOf(binding.node, binding.env, seen) : [];
}

export function buildQuery(calls: readonly Call[], writer: Writer): string {
  const query = new Query(writer);
  for (const call of calls) query.add(call);
  return query.toString();
}

class Query {
  private readonly ctes: string[] = [];
  private kind = '';
  private table = '';
  private rows = '';
  private locks = '';
  private readonly from: string[] = [];
  private readonly joins: string[] = [];
  private readonly conditions: string[] = [];
  private readonly columns: string[] = [];
  private readonly sets: string[] = [];
  private readonly writer: Writer;

  constructor(writer: Writer) {
    this.writer = writer;
  }

  add({ method, args, env }: Call): void {
    const [first, second] = args;
    if (method === 'skipLocked') this.locks = ' for update skip locked';
    if (others.has(method) || !first) {
      if (method === 'selectAll' || method === 'returningAll') this.columns.push(first ? this.star(first, env) : '*');
      return;
    }
    if (starts.has(method)) this.start(method, first, env);
    else if (method === 'with' && second)
      this.ctes.push(`${this.cteName(first, env)} as (${bare(this.inner(second, env))})`);
    else if (method === 'from' || method === 'using') this.from.push(this.source(first, env));
    else if (method.endsWith('Join')) this.join(method, args, env);
    else if (method === 'where' || method === 'having') this.where(args, env);
    else if (method === 'whereRef') this.conditions.push(compare(args, env, this.writer, true));
    else if (method === 'select' || method === 'returning') this.columns.push(...this.selections(first, env));
    else if (method === 'set') this.sets.push(...this.assignments(args, env));
    else if (method === 'values') this.rows = this.values(first, env);
    else if (method === 'expression') this.rows = `(${EVERY_COLUMN}) ${this.inner(first, env)}`;
    else if (method === '$if' && second) this.optional(second, env);
    else if (method === '$call') this.apply(first, env);
    else this.conditions.push(`${UNCLEAR}()`);
  }

  toString(): string {
    const withCtes = this.ctes.length > 0 ? `with ${this.ctes.join(', ')} ` : '';
    const where = this.conditions.length > 0 ? ` where ${this.conditions.join(' and ')}` : '';
    const joins = this.joins.map((join) => ` ${join}`).join('');
    const others = this.from.length > 0 ? this.from.join(', ') : '';
    const returning = this.columns.length > 0 ? ` returning ${this.columns.join(', ')}` : '';
    if (this.kind === 'insertInto')
      return `${withCtes}insert into ${this.table} ${this.rows || 'default values'}${returning}`;
    if (this.kind === 'updateTable') {
      const from = others ? ` from ${others}` : '';
      const set = this.sets.join(', ') || 'x = 1';
      return `${withCtes}update ${this.table} set ${set}${from}${joins}${where}${returning}`;
    }
    if (this.kind === 'deleteFrom') {
      const using = others ? ` using ${others}` : '';
      return `${withCtes}delete from ${this.table}${using}${joins}${where}${returning}`;
    }
    return `${withCtes}select ${this.columns.join(', ')} from ${this.table}${joins}${where}${this.locks}`;
  }

  private start(method: string, table: Expression, env: Env): void {
    this.kind = method;
    this.table = this.source(table, env);
  }

  private source(node: Expression, env: Env): string {
    const plain = unwrap(node);
    if (plain.type === 'ArrayExpression') {
      const tables = plain.elements.flatMap((element) => (element ? [this.source(element.expression, env)] : []));
      return tables.join(', ');
    }
    const text = this.writer.text(plain, env);
    if (text !== null) return quote(text);
    const callback = this.writer.callback(plain, env);
    return callback ? this.derived(callback.node, callback.env) : this.derived(plain, env);
  }

  /** Renders a derived table such as `query.as('name')`. */
  private derived(node: Expression, env: Env): string {
    const name =
      node.type === 'CallExpression' && node.callee.type === 'MemberExpression' && node.arguments[0]
        ? this.writer.text(node.arguments[0].expression, env)
        : null;
    return `(${bare(this.writer.sql(node, env))}) as "${name ?? 'derived'}"`;
  }

  private cteName(node: Expression, env: Env): string {
    return `"${this.writer.text(node, env) ?? 'cte'}"`;
  }

  private star(node: Expression, env: Env): string {
    const table = this.writer.text(node, env);
    return table === null ? '*' : `"${table}".*`;
  }

  private inner(node: Expression, env: Env): string {
    const callback = this.writer.callback(node, env);
    return callback ? this.writer.sql(callback.node, callback.env) : this.writer.sql(node, env);
  }

  private join(method: string, [table, left, right]: readonly Expression[], env: Env): void {
    const kind = method.replace('Join', '').replace('Lateral', ' lateral');
    if (!table) return;
    if (!left) {
      this.joins.push(`${kind} join ${this.source(table, env)}`);
      return;
    }
    const on = right ? [compareColumns(left, right, env, this.writer)] : this.joinConditions(left, env);
    const condition = on.length > 0 ? ` on ${on.join(' and ')}` : '';
    this.joins.push(`${kind} join ${this.source(table, env)}${condition}`);
  }

  private joinConditions(node: Expression, env: Env): string[] {
    const callback = this.writer.callback(node, env);
    if (!callback) return [`${UNCLEAR}()`];
    return callsOf(callback.node, callback.env, new Set()).map(({ method, args, env: own }) => {
      if (method === 'onTrue') return 'true';
      if (method === 'onRef') return compare(args, own, this.writer, true);
      if (method !== 'on') return `${UNCLEAR}()`;
      const [only] = args;
      return args.length === 1 && only ? this.inner(only, own) : compare(args, own, this.writer);
    });
  }

  private where(args: readonly Expression[], env: Env): void {
    const [only] = args;
    this.conditions.push(args.length === 1 && only ? `(${this.inner(only, env)})` : compare(args, env, this.writer));
  }

  private selections(node: Expression, env: Env): string[] {
    const plain = unwrap(node);
    if (plain.type === 'ArrayExpression')
      return plain.elements.flatMap((element) => (element ? this.selections(element.expression, env) : []));
    const text = this.writer.text(plain, env);
    if (text !== null) return [quote(text)];
    const callback = this.writer.callback(plain, env);
    if (callback) return this.selections(callback.node, callback.env);
    const known = resolve(plain, env);
    if (known?.kind === 'value' && known.node.type === 'ArrayExpression') return this.selections(known.node, known.env);
    const query = this.writer.query(plain, env);
    return query === null ? [] : [`opaque(${query})`];
  }

  /** The values of columns; only those that are queries matter. */
  private assignments(args: readonly Expression[], env: Env): string[] {
    const last = args.at(-1);
    if (!last) return [];
    const callback = this.writer.callback(last, env);
    const { node, env: own } = callback ?? { node: unwrap(last), env };
    if (node.type !== 'ObjectExpression') return [];
    return node.properties.flatMap((property) => {
      const query = property.type === 'KeyValueProperty' ? this.writer.query(unwrap(property.value), own) : null;
      return query === null ? [] : [`x = opaque(${query})`];
    });
  }

  private values(node: Expression, env: Env): string {
    const plain = unwrap(node);
    const known = resolve(plain, env);
    const callback = this.writer.callback(plain, env);
    const row = callback ?? (known?.kind === 'value' ? { node: known.node, env: known.env } : { node: plain, env });
    if (row.node.type !== 'ObjectExpression') {
      // One value stands for a row, two for rows of unknown number.
      const isMany = known?.kind === 'parameter' ? isArrayType(known.type) : row.node.type !== 'Identifier';
      const whole = this.writer.value(known?.kind === 'parameter' ? known.name : 'row');
      return `(${EVERY_COLUMN}) values (${whole})${isMany ? `, (${whole})` : ''}`;
    }
    const columns: string[] = [];
    const values: string[] = [];
    for (const property of row.node.properties) {
      if (property.type === 'SpreadElement') {
        columns.push(EVERY_COLUMN);
        values.push(this.writer.sql(property.arguments, row.env));
      } else if (property.type === 'Identifier') {
        columns.push(property.value);
        values.push(this.writer.sql(property, row.env));
      } else if (property.type === 'KeyValueProperty' && 'value' in property.key) {
        columns.push(String(property.key.value));
        values.push(this.writer.sql(property.value, row.env));
      }
    }
    return `(${columns.map((column) => `"${column}"`).join(', ')}) values (${values.join(', ')})`;
  }

  /** Both with and without what a condition adds. */
  private optional(node: Expression, env: Env): void {
    if (this.writer.pick([true, false])) this.apply(node, env);
  }

  private apply(node: Expression, env: Env): void {
    const callback = this.writer.callback(node, env);
    if (!callback) this.conditions.push(`${UNCLEAR}()`);
    else for (const call of callsOf(callback.node, callback.env, new Set())) this.add(call);
  }
}

const bare = (sql: string) => (/^\(.*\)$/s.test(sql) ? sql.slice(1, -1) : sql);

function isArrayType(type: unknown): boolean {
  return /"TsArrayType"|"ReadonlyArray"|"Array"/.test(JSON.stringify(type));
}
