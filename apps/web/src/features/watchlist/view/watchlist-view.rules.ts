import type { Preferences, WatchlistItem } from '@sillage/contract';
import { genderLabels } from '../../../fragrance/gender.rules.ts';
import { isAvailable } from '../watchlist-items.rules.ts';
import { sortWatchlist, type WatchlistSort, watchlistSorts } from './watchlist-sort.rules.ts';

export const watchlistFilters = ['all', 'in-stock', 'out-of-stock', 'unknown'] as const;
export type WatchlistFilter = (typeof watchlistFilters)[number];

/** Search, filters and sort order of a watchlist; an empty string means no filter. */
export interface WatchlistView {
  text: string;
  show: WatchlistFilter;
  sort: WatchlistSort;
  gender: string;
  family: string;
}

/** A watchlist with at least this many items shows the search box and the sort order. */
const MIN_ITEMS_FOR_SEARCH = 5;
/** A watchlist with at least this many items shows the filters by gender and family. */
const MIN_ITEMS_FOR_FACETS = 12;
const MAX_TEXT_LENGTH = 100;

/**
 * Reads the search, filters and sort order of the watchlist from a URL. If the URL contains no
 * stock filter, `start` is used. Returns null if both are missing.
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

export function normaliseSearch(typed: string): string {
  return typed.trim().slice(0, MAX_TEXT_LENGTH).trim().toWellFormed();
}

/**
 * Writes the search, filters and sort order of the watchlist as URL parameters, without default
 * values. `start` is the default stock filter.
 */
export function writeView(view: WatchlistView, start: WatchlistFilter | null): URLSearchParams {
  const { text: q, show, sort, gender, family } = view;
  const parameters = { q, show: show === start ? '' : show, sort: sort === 'newest' ? '' : sort, gender, family };
  return new URLSearchParams(Object.entries(parameters).filter(([, value]) => value !== ''));
}

/**
 * Filters and sorts watchlist items. `ofAnyStock` are the items that pass the gender and family
 * filters. `listed` also pass the stock filter, and are sorted.
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
 * Returns the watchlist's gender and family filters. A filter that no watch item meets is replaced
 * by '', which means no filter.
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
 * Returns which controls of the watchlist are visible. A short watchlist has few controls, but a
 * control that is in use always stays visible.
 */
export function getVisibleTools(length: number, view: WatchlistView) {
  return {
    hasTools: length >= MIN_ITEMS_FOR_SEARCH || isFilteredView(view) || view.sort !== 'newest',
    hasMore: length >= MIN_ITEMS_FOR_FACETS || Boolean(view.gender || view.family),
  };
}

export function canSelect(length: number): boolean {
  return length >= MIN_ITEMS_FOR_SEARCH;
}

/** Returns the stock filter in a URL; null without a valid one. */
export function parseWatchlistFilter(search: URLSearchParams): WatchlistFilter | null {
  return watchlistFilters.find((filter) => filter === search.get('show')) ?? null;
}

/**
 * Returns the stock filter with which the watchlist starts: `in-stock` if that is the user's
 * default filter, otherwise `all`.
 */
export function getInitialFilter(preference: Preferences['defaultFilter'] | undefined): WatchlistFilter {
  return preference === 'in-stock' ? 'in-stock' : 'all';
}

const isShown: Record<WatchlistFilter, (item: WatchlistItem) => boolean> = {
  all: () => true,
  'in-stock': isAvailable,
  'out-of-stock': (item) => item.fragranceIsSoldOut,
  unknown: (item) => !isAvailable(item) && !item.fragranceIsSoldOut,
};

/** Returns the watchlist items that match the stock filter; each matches exactly one but `all`. */
export function filterWatchlist(items: readonly WatchlistItem[], filter: WatchlistFilter): readonly WatchlistItem[] {
  return items.filter(isShown[filter]);
}

interface FacetOption {
  value: string;
  label: string;
}

/** Returns the options of the gender and family filters; each list starts with "All". */
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
