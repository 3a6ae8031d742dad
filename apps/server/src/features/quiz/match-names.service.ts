import type { Db } from '../../platform/db/db.ts';
import { nameKeyOf, readingsOf } from '../catalogue/index.ts';
import { type CandidateRow, listNamed, listUnique } from './candidates.repo.ts';

/**
 * Finds the fragrance that each text names, in the order of the texts; undefined without a match.
 * Accepts brand and name in any order, or a name alone that only one brand has. Of several
 * concentrations it takes the best offer.
 */
export async function matchNames(db: Db, texts: readonly string[]): Promise<(CandidateRow | undefined)[]> {
  if (texts.length === 0) return [];
  const keys = texts.map((text) => readingsOf(text).map(({ name, house }) => nameKeyOf(house ?? '', name)));
  const titles = texts.map((text) => titleOf(nameKeyOf('', text)));
  const unique = new Map((await listUnique(db, titles)).map(({ title, nameKey }) => [title, nameKey]));
  const wanted = texts.map((_, at) => [...(keys[at] ?? []), unique.get(titles[at] ?? '') ?? []].flat());
  const found = Map.groupBy(await listNamed(db, [...new Set(wanted.flat())]), ({ nameKey }) => nameKey);
  return wanted.map((readings) => readings.map((key) => found.get(key)?.[0]).find(Boolean));
}

function titleOf(nameKey: string): string {
  return nameKey.slice(nameKey.indexOf('|') + 1);
}
