import type { Db } from '../../platform/db/db.ts';
import { fragranceNames } from '../catalogue/index.ts';
import { type CandidateRow, listByNames, listUniqueTitles } from './candidates.repo.ts';

/**
 * Finds for each text the fragrance that it names; undefined if there is none. A text may contain
 * brand and name in any order, or a name that only one brand has. Of several concentrations,
 * prefers one in stock, then the most watched.
 */
export async function matchNames(db: Db, texts: readonly string[]): Promise<(CandidateRow | undefined)[]> {
  if (texts.length === 0) return [];
  const keys = texts.map((text) =>
    fragranceNames.listNameSplits(text).map(({ name, brand }) => fragranceNames.computeNameKey(brand ?? '', name)),
  );
  const titles = texts.map((text) => extractTitle(fragranceNames.computeNameKey('', text)));
  const unique = new Map((await listUniqueTitles(db, titles)).map(({ title, nameKey }) => [title, nameKey]));
  const candidateKeys = texts.map((_, index) => [...(keys[index] ?? []), unique.get(titles[index] ?? '') ?? []].flat());
  const found = Map.groupBy(await listByNames(db, [...new Set(candidateKeys.flat())]), ({ nameKey }) => nameKey);
  return candidateKeys.map((nameKeys) => nameKeys.map((key) => found.get(key)?.[0]).find(Boolean));
}

function extractTitle(nameKey: string): string {
  return nameKey.slice(nameKey.indexOf('|') + 1);
}
