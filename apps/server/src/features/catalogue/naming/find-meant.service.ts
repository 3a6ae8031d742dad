import { AppError, type Fragrance } from '@sillage/contract';
import { createPause } from '../../../platform/pause.ts';
import type { Needs } from '../catalogue.service.ts';
import { toFragrance } from '../fragrance-row.ts';
import { houseKeyOf } from '../matching/house.ts';
import { keysBeside } from '../matching/match.ts';
import { readingsOf } from '../matching/readings.ts';
import { resemblance } from '../matching/resemblance.ts';
import type { SearchIndex } from '../search/search-index.ts';
import { type Judged, judgeNamed, type Wish, wishOf } from './judge-named.ts';
import { listNamedOr, type NamedRow } from './named.repo.ts';
import type { Named } from './named.ts';

/** A name that a user wrote, with the fragrance id stored beside it in the user's list, if any. */
export type Asked = Named & { hint: number | null };

/** Maximum fragrances returned per name. */
const MOST = 5;
/** Search results compared per name. */
const LOOKED_AT = 20;

/**
 * Finds the fragrances that each name may mean, in the order of the names. One database query looks
 * up all brands and names; the in-memory index searches for the names that it does not find. Throws
 * UNAVAILABLE while the index is loading, and when `leaving` aborts.
 */
export async function findMeant(
  { db, live }: Pick<Needs, 'db' | 'live'>,
  { names, viewerId, leaving }: { names: readonly Asked[]; viewerId: string; leaving: AbortSignal },
): Promise<Judged<Fragrance>[]> {
  await live.catchUp();
  const { index } = live;
  if (!index) throw new AppError('UNAVAILABLE');
  const pause = createPause();
  const houses = new Set(index.brands().map(houseKeyOf));
  const wished: Wished[] = [];
  for (const asked of names) {
    wished.push({ asked, wishes: wishesOf(asked, houses) });
    await pause();
  }
  const rowsOf = lookup(await listWished(db, wished, viewerId));
  const meant: Judged<Fragrance>[] = [];
  for (const { asked, wishes } of wished) {
    const { found, isSure } = judgeNamed(wishes, rowsOf(wishes, asked.hint), asked.hint);
    const shown = found.length > 0 ? found.map(toFragrance) : searchFor(index, asked);
    meant.push({ found: shown.slice(0, MOST), isSure });
    await pause();
    if (leaving.aborted) throw new AppError('UNAVAILABLE');
  }
  return meant;
}

interface Wished {
  asked: Asked;
  wishes: readonly Wish[];
}

function listWished(db: Needs['db'], wished: readonly Wished[], viewerId: string): Promise<NamedRow[]> {
  const keys = wished.flatMap(({ wishes }) => wishes).flatMap(({ plainKey }) => keysBeside(plainKey).all);
  const ids = wished.flatMap(({ asked }) => asked.hint ?? []);
  return listNamedOr(db, { nameKeys: [...new Set(keys)], ids }, viewerId);
}

/** Returns the stated brand and name, or every split whose brand is in the catalogue. */
function wishesOf(asked: Named, houses: ReadonlySet<string>): Wish[] {
  if (asked.brand !== null) return [wishOf(asked.brand, asked)];
  const readings = readingsOf(asked.name).filter(({ house }) => house !== null && houses.has(houseKeyOf(house)));
  return readings.map(({ name, house }) => wishOf(house ?? '', { ...asked, name }));
}

/** Indexes the rows by key and id, so that each name does not scan them all. */
function lookup(rows: readonly NamedRow[]) {
  const byKey = Map.groupBy(rows, (row) => keysBeside(row.name_key).plain);
  const byId = Map.groupBy(rows, ({ id }) => id);
  return (wishes: readonly Wish[], hint: number | null): NamedRow[] => {
    const named = wishes.flatMap(({ plainKey }) => byKey.get(plainKey) ?? []);
    return [...new Set([...named, ...(byId.get(hint ?? 0) ?? [])])];
  };
}

/** Searches the index for similar names; a contradicting concentration or gender ranks lower. */
function searchFor(index: SearchIndex, asked: Named): Fragrance[] {
  const written = asked.brand === null ? asked.name : `${asked.name} ${asked.brand}`;
  const { rows } = index.query({ keyword: written, sort: 'best', direction: 'desc', offset: 0, limit: LOOKED_AT });
  const found = (JSON.parse(rows.toString()) as Fragrance[]).map((fragrance) => ({
    fragrance,
    score: resemblance(written, fragrance),
  }));
  const near = found.filter(({ score }) => score > 0);
  near.sort((a, b) => b.score - contradiction(asked, b.fragrance) - (a.score - contradiction(asked, a.fragrance)));
  return near.map(({ fragrance }) => fragrance);
}

function contradiction(asked: Named, { concentration, gender }: Fragrance): number {
  const isOther = (one: string | null, other: string | null) => one !== null && other !== null && one !== other;
  return (isOther(asked.concentration, concentration) ? 0.05 : 0) + (isOther(asked.gender, gender) ? 0.05 : 0);
}
