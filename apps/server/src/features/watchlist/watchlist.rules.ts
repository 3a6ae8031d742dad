import { isInStock, type Narrowing, type TellAgain, type WatchlistItem, type WatchlistStats } from '@sillage/contract';
import type { NarrowingRow, TellAgainRow } from './watchlist.repo.ts';

/** Counts over a watchlist. What is neither sold out nor in stock (never read yet) counts in the total alone. */
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

/** When an item counts as added: now, or for what comes back the time it had before; nothing is added in the future. */
export function addedWhen(before: string | undefined, now: Date): Date {
  return new Date(Math.min(Date.parse(before ?? now.toISOString()), now.getTime()));
}

/** As it is stored; sizes in order and each once. None given: everything counts. */
export function toNarrowingRow({ sizesMl, maxPrice }: Narrowing = { sizesMl: null, maxPrice: null }): NarrowingRow {
  return {
    sizes_ml: sizesMl === null ? null : [...new Set(sizesMl)].toSorted((a, b) => a - b),
    max_price: maxPrice?.amount ?? null,
    max_price_currency: maxPrice?.currency ?? null,
    max_price_per: maxPrice?.per ?? null,
  };
}

/** The same as people send and read it. */
export function toNarrowing(row: NarrowingRow): Narrowing {
  const { max_price: amount, max_price_currency: currency, max_price_per: per } = row;
  return {
    sizesMl: row.sizes_ml,
    maxPrice: amount === null || currency === null || per === null ? null : { amount, currency, per },
  };
}

/** As it is stored. None given: every restock is told. */
export function toTellAgainRow(tellAgain: TellAgain = { rule: 'every' }): TellAgainRow {
  return { tell_again: tellAgain.rule, tell_again_hours: tellAgain.rule === 'hours' ? tellAgain.hours : null };
}

/** The same as people send and read it. */
export function toTellAgain({ tell_again: rule, tell_again_hours: hours }: TellAgainRow): TellAgain {
  if (rule !== 'hours') return { rule };
  // The database holds hours with this rule and with no other.
  return { rule, hours: hours ?? 1 };
}
