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

/** What somebody wrote, with the id that it had where it was written down. */
export type Asked = Named & { hint: number | null };

/** So many may be meant at most. */
const MOST = 5;
/** Of what the search finds, so many are compared. */
const LOOKED_AT = 20;

/**
 * The fragrances that each name may mean, in the order of the names. House and name are looked for as one by one query, however
 * many there are; what they do not find, the index in memory searches for. Ends when nobody waits for the answer any more.
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

/** House and name as they are told apart, or every way to tell them apart that gives a house of the catalogue. */
function wishesOf(asked: Named, houses: ReadonlySet<string>): Wish[] {
  if (asked.brand !== null) return [wishOf(asked.brand, asked)];
  const readings = readingsOf(asked.name).filter(({ house }) => house !== null && houses.has(houseKeyOf(house)));
  return readings.map(({ name, house }) => wishOf(house ?? '', { ...asked, name }));
}

/** The rows that may be what is wished for, without a look at all of them for each name. */
function lookup(rows: readonly NamedRow[]) {
  const byKey = Map.groupBy(rows, (row) => keysBeside(row.name_key).plain);
  const byId = Map.groupBy(rows, ({ id }) => id);
  return (wishes: readonly Wish[], hint: number | null): NamedRow[] => {
    const named = wishes.flatMap(({ plainKey }) => byKey.get(plainKey) ?? []);
    return [...new Set([...named, ...(byId.get(hint ?? 0) ?? [])])];
  };
}

/** What resembles the name, the nearest first; what says another strength or gender comes after what does not. */
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
