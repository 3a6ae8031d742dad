import type { Preferences, WatchlistItem } from '@sillage/contract';
import { genderLabels } from '../../../fragrance/gender.rules.ts';
import { isAvailable } from '../watchlist-items.rules.ts';
import { sortWatchlist, type WatchlistSort, watchlistSorts } from './watchlist-sort.rules.ts';

export const watchlistFilters = ['all', 'in-stock', 'out-of-stock'] as const;
export type WatchlistFilter = (typeof watchlistFilters)[number];

/** Search text, filters and sort order of the watchlist. Empty strings mean no filter. */
export interface WatchlistView {
  text: string;
  show: WatchlistFilter;
  sort: WatchlistSort;
  gender: string;
  family: string;
}

/** A watchlist with at least this many items shows the search box and the sort order. */
const MIN_ITEMS_FOR_SEARCH = 5;
/** Minimum number of items in a watchlist with gender and family filters. */
const MIN_ITEMS_FOR_FACETS = 12;
const MAX_TEXT_LENGTH = 100;

/**
 * Reads the search text, filters and sort order of the watchlist from the URL. `start` is the stock
 * filter for a URL without one. Returns null if neither the URL nor `start` contains a stock
 * filter.
 */
export function parseView(search: URLSearchParams, start: WatchlistFilter | null): WatchlistView | null {
  const show = parseWatchlistFilter(search) ?? start;
  return (
    show && {
      text: normaliseSearch(search.get('q') ?? ''),
      show,
      sort: watchlistSorts.find((sort) => sort === search.get('sort')) ?? 'newest',
      gender: search.get('gender') ?? '',
      family: search.get('family') ?? '',
    }
  );
}

/** Normalises a typed search text: trims it and cuts it to the maximum length. */
export function normaliseSearch(typed: string): string {
  return typed.trim().slice(0, MAX_TEXT_LENGTH).trim().toWellFormed();
}

/**
 * Writes the search text, filters and sort order of the watchlist to URL parameters, without
 * default values. The default of the stock filter is `start`.
 */
export function writeView(view: WatchlistView, start: WatchlistFilter | null): URLSearchParams {
  const { text: q, show, sort, gender, family } = view;
  const parameters = { q, show: show === start ? '' : show, sort: sort === 'newest' ? '' : sort, gender, family };
  return new URLSearchParams(Object.entries(parameters).filter(([, value]) => value !== ''));
}

/**
 * Filters and sorts watchlist items. `ofAnyStock` contains the items that match the gender and
 * family filters. `listed` contains those that also match the stock filter, sorted.
 */
export function applyView(
  items: readonly WatchlistItem[],
  { show, sort, gender, family }: Omit<WatchlistView, 'text'>,
) {
  const known = knownFacets(items, { gender, family });
  const ofAnyStock = items.filter(
    (item) =>
      (!known.gender || item.fragranceGender === known.gender) &&
      (!known.family || item.fragranceFamily === known.family),
  );
  return { ofAnyStock, listed: sortWatchlist(filterWatchlist(ofAnyStock, show), sort) };
}

/**
 * Returns `gender` and `family`, each replaced by an empty string if no watchlist item has the
 * value.
 */
export function knownFacets(
  items: readonly WatchlistItem[],
  { gender, family }: Pick<WatchlistView, 'gender' | 'family'>,
) {
  return {
    gender: items.some((item) => item.fragranceGender === gender) ? gender : '',
    family: items.some((item) => item.fragranceFamily === family) ? family : '',
  };
}

export function isFilteredView({ text, gender, family }: WatchlistView): boolean {
  return Boolean(text || gender || family);
}

/**
 * Returns which controls of the watchlist to show. A short watchlist has few controls, but always
 * those in use.
 */
export function getVisibleTools(length: number, view: WatchlistView) {
  return {
    hasTools: length >= MIN_ITEMS_FOR_SEARCH || isFilteredView(view) || view.sort !== 'newest',
    hasMore: length >= MIN_ITEMS_FOR_FACETS || Boolean(view.gender || view.family),
  };
}

/** Returns true if a watchlist of `length` items is long enough for selection mode. */
export function canSelect(length: number): boolean {
  return length >= MIN_ITEMS_FOR_SEARCH;
}

/** Returns the stock filter in the URL; null if it is absent or invalid. */
export function parseWatchlistFilter(search: URLSearchParams): WatchlistFilter | null {
  return watchlistFilters.find((filter) => filter === search.get('show')) ?? null;
}

/**
 * Returns the stock filter for the user's default filter: `in-stock` or `all`, because the other
 * default filters do not concern stock.
 */
export function getInitialFilter(preference: Preferences['defaultFilter'] | undefined): WatchlistFilter {
  return preference === 'in-stock' ? 'in-stock' : 'all';
}

/**
 * Filters items in the same way as the server counts them: an item with unknown stock is neither in
 * stock nor out of stock.
 */
export function filterWatchlist(items: readonly WatchlistItem[], filter: WatchlistFilter): readonly WatchlistItem[] {
  if (filter === 'in-stock') return items.filter(isAvailable);
  return filter === 'out-of-stock' ? items.filter((item) => item.fragranceIsSoldOut) : items;
}

interface FacetOption {
  value: string;
  label: string;
}

/**
 * Returns the filter options of the list: its genders and families with their counts, preceded by
 * "All".
 */
export function buildFacets(items: readonly WatchlistItem[]): { genders: FacetOption[]; families: FacetOption[] } {
  const genders = items.flatMap(({ fragranceGender: gender }) =>
    gender ? { value: gender, label: genderLabels[gender] } : [],
  );
  const families = items.flatMap(({ fragranceFamily: family }) => (family ? { value: family, label: family } : []));
  return { genders: buildOptions(genders), families: buildOptions(families) };
}

function buildOptions(values: readonly { value: string; label: string }[]): FacetOption[] {
  const groups = Map.groupBy(values, ({ value }) => value);
  const known = [...groups.values()].map((group) => ({ ...group[0], number: group.length }));
  return [
    { value: '', label: 'All' },
    ...known
      .map(({ value = '', label = '', number }) => ({ value, label: `${label} (${number})` }))
      .toSorted((a, b) => a.label.localeCompare(b.label)),
  ];
}
