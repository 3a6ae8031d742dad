import { isInStock, type Narrowing, type TellAgain, type WatchlistItem, type WatchlistStats } from '@sillage/contract';
import type { NarrowingRow, TellAgainRow } from './watchlist.repo.ts';

/** Counts a watchlist. Fragrances of unknown availability count in the total only. */
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

/** Now, or the earlier time of a watch that is restored. Never in the future. */
export function addedWhen(before: string | undefined, now: Date): Date {
  return new Date(Math.min(Date.parse(before ?? now.toISOString()), now.getTime()));
}

/** Sorts and de-duplicates the sizes. Without a filter every offer matches. */
export function toNarrowingRow({ sizesMl, maxPrice }: Narrowing = { sizesMl: null, maxPrice: null }): NarrowingRow {
  return {
    sizes_ml: sizesMl === null ? null : [...new Set(sizesMl)].toSorted((a, b) => a - b),
    max_price: maxPrice?.amount ?? null,
    max_price_currency: maxPrice?.currency ?? null,
    max_price_per: maxPrice?.per ?? null,
  };
}

export function toNarrowing(row: NarrowingRow): Narrowing {
  const { max_price: amount, max_price_currency: currency, max_price_per: per } = row;
  return {
    sizesMl: row.sizes_ml,
    maxPrice: amount === null || currency === null || per === null ? null : { amount, currency, per },
  };
}

/** The default rule notifies about every restock. */
export function toTellAgainRow(tellAgain: TellAgain = { rule: 'every' }): TellAgainRow {
  return { tell_again: tellAgain.rule, tell_again_hours: tellAgain.rule === 'hours' ? tellAgain.hours : null };
}

export function toTellAgain({ tell_again: rule, tell_again_hours: hours }: TellAgainRow): TellAgain {
  if (rule !== 'hours') return { rule };
  // A database constraint ties hours to this rule.
  return { rule, hours: hours ?? 1 };
}
