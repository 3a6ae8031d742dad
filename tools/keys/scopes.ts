// The tables and columns that the names in an SQL statement stand for.
import type { Node } from 'libpg-query';

/** A column of one table of the statement as `3.user_id`, or a value as `one:$1` or `many:$1`. */
export type Term = string;

export interface Source {
  alias: string;
  /** Term of a column; null when the source does not have it or its origin cannot be seen. */
  find: (column: string) => Term | null;
  isTable: boolean;
  /** Key column of a table. */
  key: string | null;
  /** Tables whose rows a condition on this source can restrict. */
  tables: readonly number[];
}

export interface Scope {
  parent: Scope | null;
  ctes: Map<string, Output>;
  sources: Source[];
}

/** Columns that a query returns, by name and by position. */
export interface Output {
  find: (column: string) => Term | null;
  terms: readonly (Term | null)[];
  tables: readonly number[];
}

export const NO_OUTPUT: Output = { find: () => null, terms: [], tables: [] };

/** Term of a column such as `user_id` or `users.id`; null when its table is not certain. */
export function findColumn(fields: readonly string[], scope: Scope): Term | null {
  const [first = '', second] = fields;
  if (second !== undefined) {
    const source = scope.sources.find(({ alias }) => alias === first);
    if (source) return source.find(second);
    return scope.parent ? findColumn(fields, scope.parent) : null;
  }
  if (scope.sources.length === 0 && scope.parent) return findColumn(fields, scope.parent);
  // Which table another column than the key belongs to is known only when there is one table.
  const isAlone = scope.sources.length === 1;
  const having = scope.sources.filter(({ key, isTable, find }) =>
    isTable ? isAlone || key === first : find(first) !== null,
  );
  return having.length === 1 ? (having[0]?.find(first) ?? null) : null;
}

export function findCte(name: string, scope: Scope | null): Output | null {
  return scope === null ? null : (scope.ctes.get(name) ?? findCte(name, scope.parent));
}

export function fieldsOf(node: Node | undefined): string[] {
  if (!node || !('ColumnRef' in node)) return [];
  return (node.ColumnRef.fields ?? []).map((field) => ('String' in field ? (field.String.sval ?? '') : '*'));
}

export function lastField(node: Node | undefined): string {
  if (node && 'TypeCast' in node) return lastField(node.TypeCast.arg);
  return fieldsOf(node).at(-1) ?? '';
}
