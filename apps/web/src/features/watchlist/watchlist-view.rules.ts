import type { WatchlistItem } from '@sillage/contract';
import { filterWatchlist, readWatchlistFilter, type WatchlistFilter } from './watchlist-filter.rules.ts';
import { sortWatchlist, type WatchlistSort, watchlistSorts } from './watchlist-sort.rules.ts';

/** Search, filters and order of the list. Empty strings mean no filter. */
export interface WatchlistView {
  text: string;
  show: WatchlistFilter;
  sort: WatchlistSort;
  gender: string;
  family: string;
}

/** Minimum length of a list with search and sorting. */
const SEVERAL = 5;
/** Minimum length of a list with gender and family filters. */
const MANY = 12;
const LONGEST_TEXT = 100;

/** Returns null while neither the URL nor `start` names a stock filter. */
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

/** Normalises a typed search. */
export function wordsOf(typed: string): string {
  return typed.trim().slice(0, LONGEST_TEXT).trim().toWellFormed();
}

/** Writes a stock filter that differs from `start`, even `all`; leaves out defaults. */
export function writeView(view: WatchlistView, start: WatchlistFilter | null): URLSearchParams {
  const { text: q, show, sort, gender, family } = view;
  const said = { q, show: show === start ? '' : show, sort: sort === 'newest' ? '' : sort, gender, family };
  return new URLSearchParams(Object.entries(said).filter(([, value]) => value !== ''));
}

/** Applies all but the text. `ofAnyStock` ignores the stock filter; `listed` is sorted. */
export function listView(items: readonly WatchlistItem[], { show, sort, gender, family }: Omit<WatchlistView, 'text'>) {
  const known = knownFacets(items, { gender, family });
  const ofAnyStock = items.filter(
    (item) =>
      (!known.gender || item.fragranceGender === known.gender) &&
      (!known.family || item.fragranceFamily === known.family),
  );
  return { ofAnyStock, listed: sortWatchlist(filterWatchlist(ofAnyStock, show), sort) };
}

/** Returns the gender and family of the view, without values that no item has. */
export function knownFacets(
  items: readonly WatchlistItem[],
  { gender, family }: Pick<WatchlistView, 'gender' | 'family'>,
) {
  return {
    gender: items.some((item) => item.fragranceGender === gender) ? gender : '',
    family: items.some((item) => item.fragranceFamily === family) ? family : '',
  };
}

export function isNarrowedView({ text, gender, family }: WatchlistView): boolean {
  return Boolean(text || gender || family);
}

/** Returns which controls to show: few for a short list, but always those in use. */
export function toolsFor(length: number, view: WatchlistView) {
  return {
    hasTools: length >= SEVERAL || isNarrowedView(view) || view.sort !== 'newest',
    hasMore: length >= MANY || Boolean(view.gender || view.family),
  };
}

/** Whether the list is long enough for selection mode. */
export function canSelect(length: number): boolean {
  return length >= SEVERAL;
}
