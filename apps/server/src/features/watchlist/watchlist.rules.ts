import {
  isInStock,
  type NotifyFrequency,
  offerKinds,
  type WatchFilter,
  type WatchlistItem,
  type WatchlistStats,
} from '@sillage/contract';
import type { NotifyFrequencyRow, WatchFilterRow } from './watchlist.repo.ts';

/** In watchlist statistics, unknown availability counts neither as available nor as sold out. */
export function summarise(
  items: readonly Pick<WatchlistItem, 'fragranceAvailability' | 'fragranceIsSoldOut' | 'hasNotes'>[],
): WatchlistStats {
  return {
    totalItems: items.length,
    availableItems: items.filter(({ fragranceAvailability: state }) => state !== null && isInStock(state)).length,
    soldOutItems: items.filter((item) => item.fragranceIsSoldOut).length,
    itemsWithNotes: items.filter((item) => item.hasNotes).length,
  };
}

/**
 * Returns the time at which a watch was added: `before` if given, else `now`. Never returns a time
 * in the future.
 */
export function resolveAddedAt(before: string | undefined, now: Date): Date {
  return new Date(Math.min(Date.parse(before ?? now.toISOString()), now.getTime()));
}

/** Sizes and kinds become sorted and distinct. Without a filter, every full bottle matches. */
export function toWatchFilterRow(
  { sizesMl, maxPrice, kinds = ['bottle'] }: WatchFilter = { sizesMl: null, maxPrice: null },
): WatchFilterRow {
  return {
    offer_kinds: offerKinds.filter((kind) => kinds.includes(kind)),
    sizes_ml: sizesMl === null ? null : [...new Set(sizesMl)].toSorted((a, b) => a - b),
    max_price: maxPrice?.amount ?? null,
    max_price_currency: maxPrice?.currency ?? null,
    max_price_per: maxPrice?.per ?? null,
  };
}

export function toWatchFilter(row: WatchFilterRow): WatchFilter {
  const { max_price: amount, max_price_currency: currency, max_price_per: per } = row;
  const isForBottles = row.offer_kinds.length === 1 && row.offer_kinds[0] === 'bottle';
  return {
    sizesMl: row.sizes_ml,
    maxPrice: amount === null || currency === null || per === null ? null : { amount, currency, per },
    ...(!isForBottles && { kinds: row.offer_kinds }),
  };
}

export function toNotifyFrequencyRow(notifyFrequency: NotifyFrequency = { rule: 'every' }): NotifyFrequencyRow {
  return {
    notify_frequency: notifyFrequency.rule,
    notify_interval_hours: notifyFrequency.rule === 'hours' ? notifyFrequency.hours : null,
  };
}

export function toNotifyFrequency({
  notify_frequency: rule,
  notify_interval_hours: hours,
}: NotifyFrequencyRow): NotifyFrequency {
  if (rule !== 'hours') return { rule };
  // A database constraint ties hours to this rule.
  return { rule, hours: hours ?? 1 };
}
