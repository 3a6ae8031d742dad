import type { WatchlistItem } from '@sillage/contract';
import { filterWatchlist, readWatchlistFilter, type WatchlistFilter } from './watchlist-filter.rules.ts';
import { sortWatchlist, type WatchlistSort, watchlistSorts } from './watchlist-sort.rules.ts';

/** What of a watchlist is shown, and in which order. Empty texts ask for nothing. */
export interface WatchlistView {
  text: string;
  show: WatchlistFilter;
  sort: WatchlistSort;
  gender: string;
  family: string;
}

/** From so many on a list is searched and sorted; a shorter one is seen at a glance. */
const SEVERAL = 5;
/** From so many on it is worth a filter by gender and family. */
const MANY = 12;
const LONGEST_TEXT = 100;

/** What the address asks for. `start` is shown where it does not say; null while neither is known. */
export function readView(search: URLSearchParams, start: WatchlistFilter | null): WatchlistView | null {
  const show = readWatchlistFilter(search) ?? start;
  return (
    show && {
      text: wordsOf(search.get('q') ?? ''),
      show,
      sort: watchlistSorts.find((sort) => sort === search.get('sort')) ?? 'newest',
      gender: search.get('gender') ?? '',
      family: search.get('family') ?? '',
    }
  );
}

/** What to look for when somebody typed this. */
export function wordsOf(typed: string): string {
  return typed.trim().slice(0, LONGEST_TEXT).trim().toWellFormed();
}

/** The shortest address that says the same. What differs from `start` is written down: All stays All for who starts elsewhere. */
export function writeView(view: WatchlistView, start: WatchlistFilter | null): URLSearchParams {
  const { text: q, show, sort, gender, family } = view;
  const said = { q, show: show === start ? '' : show, sort: sort === 'newest' ? '' : sort, gender, family };
  return new URLSearchParams(Object.entries(said).filter(([, value]) => value !== ''));
}

/** Everything but the words: `listed` is in the order and of the stock asked for, `ofAnyStock` is what the filters by stock choose from. */
export function listView(items: readonly WatchlistItem[], { show, sort, gender, family }: Omit<WatchlistView, 'text'>) {
  const known = knownFacets(items, { gender, family });
  const ofAnyStock = items.filter(
    (item) =>
      (!known.gender || item.fragranceGender === known.gender) &&
      (!known.family || item.fragranceFamily === known.family),
  );
  return { ofAnyStock, listed: sortWatchlist(filterWatchlist(ofAnyStock, show), sort) };
}

/** The gender and family asked for; what nothing on the list has is left out, whoever wrote it into the address. */
export function knownFacets(
  items: readonly WatchlistItem[],
  { gender, family }: Pick<WatchlistView, 'gender' | 'family'>,
) {
  return {
    gender: items.some((item) => item.fragranceGender === gender) ? gender : '',
    family: items.some((item) => item.fragranceFamily === family) ? family : '',
  };
}

/** Whether more than stock decides what is shown. */
export function isNarrowedView({ text, gender, family }: WatchlistView): boolean {
  return Boolean(text || gender || family);
}

/** What there is to work with: a small list is not buried under controls, but what is in use stays at hand. */
export function toolsFor(length: number, view: WatchlistView) {
  return {
    hasTools: length >= SEVERAL || isNarrowedView(view) || view.sort !== 'newest',
    hasMore: length >= MANY || Boolean(view.gender || view.family),
  };
}

/** Whether choosing several is worth its button. */
export function canSelect(length: number): boolean {
  return length >= SEVERAL;
}
