import type { WatchlistItem } from '@sillage/contract';
import { getItemState } from './item-state.rules.ts';

/** Describes stock changes between two copies of a watchlist; skips added and removed items. */
export function describeStockChanges(before: readonly WatchlistItem[], after: readonly WatchlistItem[]): string[] {
  const previousById = new Map(before.map((item) => [item.fragranceId, item]));
  return after.flatMap((item) => {
    const previous = previousById.get(item.fragranceId);
    if (!previous) return [];
    const from = getItemState(previous);
    const to = getItemState(item);
    return from.kind === to.kind && from.label === to.label
      ? []
      : describeChange(item.fragranceName, to.kind === 'in-stock', to.label, from.kind === 'unknown');
  });
}

function describeChange(name: string, isInStock: boolean, label: string, isFirstCheck: boolean): string {
  return isInStock && !isFirstCheck ? `${name} is back in stock` : `${name}: ${label.toLowerCase()}`;
}
