import { type Availability, isInStock, type WatchlistStats } from '@sillage/contract';

/** Counts over a watchlist. What is neither sold out nor in stock (never read yet) counts in the total alone. */
export function summarise(
  items: readonly { availability: Availability | null; isSoldOut: boolean; notes: string | null }[],
): WatchlistStats {
  return {
    totalItems: items.length,
    availableItems: items.filter((item) => item.availability !== null && isInStock(item.availability)).length,
    soldOutItems: items.filter((item) => item.isSoldOut).length,
    itemsWithNotes: items.filter((item) => item.notes !== null).length,
  };
}

/** When an item counts as added: now, or for what comes back the time it had before; nothing is added in the future. */
export function addedWhen(before: string | undefined, now: Date): Date {
  return new Date(Math.min(Date.parse(before ?? now.toISOString()), now.getTime()));
}
