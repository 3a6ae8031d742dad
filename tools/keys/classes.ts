// Sorts statements by whether one machine can run them, and why others cannot.

import { annotations, type Reason, reasons, reposOverAllKeys } from './reasons.ts';
import type { Shards } from './shards.ts';
import type { Statement } from './statements.ts';
import type { Group } from './table-keys.ts';

export type Placement =
  | { kind: 'none' | 'reference' }
  | { kind: 'one'; group: Group }
  | { kind: 'crossing'; reason: Reason }
  /** Its SQL cannot be seen; crosses shards for none of the reasons above. */
  | { kind: 'unclear' | 'unexplained' };

const uniqueColumns: Record<string, readonly string[]> = {
  users: ['username_key', 'email_key'],
  pages: ['url'],
};
const audienceColumns = new Set(['fragrance_id', 'event_id', 'move_id']);
/** Columns that few rows have in common. */
const isOfFewRows = (column: string) => /(^|_)(id|hash|lease)$/.test(column);
const operatorFiles = /(^|\/)(admin|accuracy|console|unsent)\/|\/(operators|backlog|access)\.repo\.ts$/;

/** An annotation counts only for a statement that no rule places. */
export function place(statement: Statement): Placement {
  const placement = placeByRules(statement);
  const annotation = annotations[`${statement.file} ${statement.name}`];
  const isOpen = placement.kind === 'unclear' || placement.kind === 'unexplained';
  return isOpen && annotation ? { kind: 'crossing', reason: annotation.reason } : placement;
}

function placeByRules({ file, variants, errors }: Statement): Placement {
  if (errors.length > 0 || variants.some((variant) => variant.isUnclear)) return { kind: 'unclear' };
  const placements = variants.map((variant) => placeVariant(variant, file));
  const unexplained = placements.find(({ kind }) => kind === 'unexplained');
  if (unexplained) return unexplained;
  const crossing = placements.filter((placement) => placement.kind === 'crossing');
  const [worst] = crossing.toSorted((a, b) => rank(a.reason) - rank(b.reason));
  const others = ['one', 'reference'].map((kind) => placements.find((placement) => placement.kind === kind));
  return worst ?? others.find((placement) => placement !== undefined) ?? { kind: 'none' };
}

const rank = (reason: Reason) => Object.keys(reasons).indexOf(reason);

function placeVariant({ tables, skipsLocked, deletesByOrder, isFromArrays }: Shards, file: string): Placement {
  if (tables.length === 0) return { kind: 'none' };
  const distributed = tables.filter(({ key }) => key.group !== null);
  const [first] = distributed;
  if (!first?.key.group) return { kind: 'reference' };
  const crosses = (reason: Reason): Placement => ({ kind: 'crossing', reason });
  const isOfOneGroup = distributed.every(({ key }) => key.group === first.key.group);
  const isBoundBy = (value: string) =>
    value.startsWith('one:') && distributed.every(({ values }) => values.includes(value));
  if (isOfOneGroup && first.values.some(isBoundBy)) return { kind: 'one', group: first.key.group };
  const unbound = distributed.filter(({ values }) => values.length === 0);
  const found = unbound.flatMap(({ name, foundBy }) => foundBy.map((column) => ({ name, column })));
  if (skipsLocked) return crosses('claim');
  if (deletesByOrder) return crosses('age');
  if (found.some(({ name, column }) => uniqueColumns[name]?.includes(column))) return crosses('unique');
  if (!isOfOneGroup) return crosses('keys');
  if (first.key.group === 'user' && found.some(({ column }) => audienceColumns.has(column))) return crosses('audience');
  if (operatorFiles.test(file)) return crosses('operator');
  const isOfSeveral =
    isFromArrays || distributed.some(({ values }) => values.some((value) => value.startsWith('many:')));
  if (isOfSeveral || unbound.length === 0) return crosses('values');
  const isJoined = unbound.length < distributed.length;
  const isInserted = unbound.every((table) => table.isInserted);
  if (isJoined || isInserted || found.some(({ column }) => isOfFewRows(column))) return crosses('column');
  return reposOverAllKeys.has(file) ? crosses('all') : { kind: 'unexplained' };
}
