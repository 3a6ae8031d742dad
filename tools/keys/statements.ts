// Finds the SQL statements of repos, and what each needs of distributed tables.

import type { CallExpression, Expression, Node } from '@swc/core';
import { Renderer } from './render.ts';
import { findShards, type Shards } from './shards.ts';
import { childrenOf, type Env, enter, isFn, type SourceFile } from './source.ts';

export interface Statement {
  file: string;
  /** Name of the function or constant that has the statement. */
  name: string;
  /** What each variant of the statement needs. */
  variants: Shards[];
  /** SQL of the variants, and errors of the parser. */
  sql: string[];
  errors: string[];
}

const MAX_VARIANTS = 8;
const executes = /^(execute(TakeFirst(OrThrow)?)?|stream)$/;
const starts = /^(selectFrom|insertInto|updateTable|deleteFrom)$/;

export interface Repo {
  file: string;
  source: SourceFile;
}

export function listStatements(repos: readonly Repo[]): Statement[] {
  const seen = new Set<Node>();
  const executed = repos.flatMap((repo) => statementsOf(repo, seen, executedQuery));
  // Queries that no repo executes or extends: their caller does.
  const left = repos.flatMap((repo) => statementsOf(repo, seen, findLeft(new Set(seen))));
  return [...executed, ...left];
}

type Find = (node: Node) => Expression | null;

function statementsOf({ file, source }: Repo, seen: Set<Node>, find: Find): Statement[] {
  return source.module.body.flatMap((item) => {
    const declared = item.type === 'ExportDeclaration' ? item.declaration : item;
    const name = nameOf(declared);
    const found = name === null ? [] : search(declared, source.env, find);
    return found.map(({ query, env }) => analyse(file, name ?? '', query, env, seen));
  });
}

function search(node: Node, env: Env, find: Find): { query: Expression; env: Env }[] {
  const inner = isFn(node) ? enter(node, env) : env;
  const query = find(node);
  const own = query ? [{ query, env: inner }] : [];
  return [...own, ...childrenOf(node).flatMap((child) => search(child, inner, find))];
}

function executedQuery(node: Node): Expression | null {
  if (!isCall(node) || node.callee.type !== 'MemberExpression' || node.callee.property.type !== 'Identifier')
    return null;
  return executes.test(node.callee.property.value) && !isTransaction(node.callee.object) ? node.callee.object : null;
}

/** Finds whole chains whose beginning is not in `known`. */
function findLeft(known: Set<Node>): Find {
  return (node) => {
    const start = startOf(node);
    if (start === null || known.has(start)) return null;
    known.add(start);
    return node as Expression;
  };
}

function startOf(node: Node): Node | null {
  if (!isCall(node) || node.callee.type !== 'MemberExpression' || node.callee.property.type !== 'Identifier')
    return null;
  return starts.test(node.callee.property.value) ? node : startOf(node.callee.object);
}

const isCall = (node: Node): node is CallExpression => node.type === 'CallExpression';
const isTransaction = (node: Node): boolean =>
  /"value":"(transaction|connection|startTransaction)"/.test(JSON.stringify(node));

function nameOf(node: Node): string | null {
  if ('identifier' in node && node.identifier) return (node.identifier as { value: string }).value;
  if (node.type !== 'VariableDeclaration') return null;
  const { declarations } = node as Node & { declarations: { id: { value?: string } }[] };
  return declarations[0]?.id.value ?? null;
}

function analyse(file: string, name: string, query: Expression, env: Env, seen: Set<Node>): Statement {
  const statement: Statement = { file, name, variants: [], sql: [], errors: [] };
  let variants = 1;
  for (let choice = 0; choice < Math.min(variants, MAX_VARIANTS); choice++) {
    const renderer = new Renderer(choice, seen);
    const sql = renderer.sql(query, env).replace(/^\((.*)\)$/s, '$1');
    variants = Math.max(variants, renderer.variants);
    statement.sql.push(sql);
    // Definitions and cursors touch no rows; a cursor is declared with its query.
    if (/^\s*(drop|fetch|close|set|lock)\b/i.test(sql)) continue;
    try {
      statement.variants.push(findShards(sql));
    } catch (error) {
      statement.errors.push(error instanceof Error ? error.message : String(error));
    }
  }
  return statement;
}
