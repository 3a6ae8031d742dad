import { AppError, type Fragrance } from '@sillage/contract';
import { createYielder } from '../../../platform/yield-to-event-loop.ts';
import { toFragrance } from '../catalogue.rules.ts';
import type { CatalogueDeps } from '../catalogue.service.ts';
import { computeBrandKey } from '../matching/brand.ts';
import { expandNameKey } from '../matching/name-keys.ts';
import { computeNameSimilarity } from '../matching/name-similarity.ts';
import { listNameSplits } from '../matching/split-name.rules.ts';
import type { SearchIndex } from '../search/search-index.ts';
import type { FragranceName } from './fragrance-name.ts';
import { listByNameKeysOrIds, type NamedRow } from './names.repo.ts';
import {
  interpretName,
  type NameInterpretation,
  type NameMatches,
  preferSameName,
  selectMatches,
} from './select-matches.ts';

export { queryFragrances } from '../catalogue.repo.ts';
export { computeNameKey } from '../matching/name-keys.ts';
export { listNameSplits, splitAtBy } from '../matching/split-name.rules.ts';
export { parseFragranceName } from './fragrance-name.ts';

/**
 * Fragrance name to find in the catalogue. `hint` is the fragrance id that a user's list states
 * beside the name, or null.
 */
export type NameQuery = FragranceName & { hint: number | null };

const MAX_MATCHES_PER_NAME = 5;
const MAX_SEARCH_CANDIDATES = 20;

interface NamesToMatch {
  names: readonly NameQuery[];
  viewerId: string;
  /** Fragrances to prefer among those with the same name: the user already watches them. */
  preferredIds: ReadonlySet<number>;
  signal: AbortSignal;
}

/**
 * Finds the fragrances that each name may mean, in the order of the names. Throws UNAVAILABLE while
 * the search index is loading, and when `signal` aborts.
 */
export async function matchFragranceNames(
  { db, liveIndex }: Pick<CatalogueDeps, 'db' | 'liveIndex'>,
  { names, viewerId, preferredIds, signal }: NamesToMatch,
): Promise<NameMatches<Fragrance>[]> {
  await liveIndex.catchUp();
  const { index } = liveIndex;
  if (!index) throw new AppError('UNAVAILABLE');
  const pause = createYielder();
  const brandKeys = new Set(index.brands().map(computeBrandKey));
  const prepared: PreparedQuery[] = [];
  for (const query of names) {
    prepared.push({ query, interpretations: listInterpretations(query, brandKeys) });
    await pause();
  }
  const findRows = buildLookup(await listCandidates(db, prepared, viewerId));
  const matches: NameMatches<Fragrance>[] = [];
  for (const { query, interpretations } of prepared) {
    const { candidates, isExactMatch } = selectMatches(
      interpretations,
      findRows(interpretations, query.hint),
      query.hint,
    );
    const found = candidates.length > 0 ? candidates.map(toFragrance) : searchSimilar(index, query);
    const best: NameMatches<Fragrance> = isExactMatch
      ? { candidates: found, match: 'exact' }
      : preferSameName(query, found, preferredIds);
    matches.push({ ...best, candidates: best.candidates.slice(0, MAX_MATCHES_PER_NAME) });
    await pause();
    if (signal.aborted) throw new AppError('UNAVAILABLE');
  }
  return matches;
}

interface PreparedQuery {
  query: NameQuery;
  interpretations: readonly NameInterpretation[];
}

function listCandidates(
  db: CatalogueDeps['db'],
  prepared: readonly PreparedQuery[],
  viewerId: string,
): Promise<NamedRow[]> {
  const keys = prepared
    .flatMap(({ interpretations }) => interpretations)
    .flatMap(({ plainKey }) => expandNameKey(plainKey).all);
  const ids = prepared.flatMap(({ query }) => query.hint ?? []);
  return listByNameKeysOrIds(db, { nameKeys: [...new Set(keys)], ids }, viewerId);
}

/**
 * Returns the ways to read a text as a brand and a fragrance name. If the brand is not stated, the
 * text is split wherever one part is then a brand of the catalogue.
 */
function listInterpretations(query: FragranceName, brandKeys: ReadonlySet<string>): NameInterpretation[] {
  if (query.brand !== null) return [interpretName(query.brand, query)];
  const splits = listNameSplits(query.name).filter(
    ({ brand }) => brand !== null && brandKeys.has(computeBrandKey(brand)),
  );
  return splits.map(({ name, brand }) => interpretName(brand ?? '', { ...query, name }));
}

/** Groups fragrances by name key and by id, so that a lookup does not scan all of them. */
function buildLookup(rows: readonly NamedRow[]) {
  const byKey = Map.groupBy(rows, (row) => expandNameKey(row.name_key).plain);
  const byId = Map.groupBy(rows, ({ id }) => id);
  return (interpretations: readonly NameInterpretation[], hint: number | null): NamedRow[] => {
    const named = interpretations.flatMap(({ plainKey }) => byKey.get(plainKey) ?? []);
    return [...new Set([...named, ...(byId.get(hint ?? 0) ?? [])])];
  };
}

/**
 * Searches the search index for fragrances with a similar name, most similar first. Another
 * concentration or gender than in the query lowers a fragrance's rank.
 */
function searchSimilar(index: SearchIndex, query: FragranceName): Fragrance[] {
  const keyword = query.brand === null ? query.name : `${query.name} ${query.brand}`;
  const { rows } = index.query({
    keyword,
    sort: 'best',
    direction: 'desc',
    offset: 0,
    limit: MAX_SEARCH_CANDIDATES,
  });
  const candidates = (JSON.parse(rows.toString()) as Fragrance[]).map((fragrance) => ({
    fragrance,
    score: computeNameSimilarity(keyword, fragrance),
  }));
  const similar = candidates.filter(({ score }) => score > 0);
  similar.sort((a, b) => b.score - computePenalty(query, b.fragrance) - (a.score - computePenalty(query, a.fragrance)));
  return similar.map(({ fragrance }) => fragrance);
}

function computePenalty(query: FragranceName, { concentration, gender }: Fragrance): number {
  const isContradiction = (a: string | null, b: string | null) => a !== null && b !== null && a !== b;
  return (
    (isContradiction(query.concentration, concentration) ? 0.05 : 0) +
    (isContradiction(query.gender, gender) ? 0.05 : 0)
  );
}
