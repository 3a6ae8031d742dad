import type { WatchlistItem } from '@sillage/contract';
import { itemState } from './item-state.rules.ts';

/** Describes stock changes between two versions. Ignores added and removed items. */
export function stockNews(before: readonly WatchlistItem[], after: readonly WatchlistItem[]): string[] {
  const earlier = new Map(before.map((item) => [item.fragranceId, item]));
  return after.flatMap((item) => {
    const was = earlier.get(item.fragranceId);
    if (!was) return [];
    const from = itemState(was);
    const to = itemState(item);
    return from.kind === to.kind && from.words === to.words
      ? []
      : sentence(item.fragranceName, to.kind === 'in-stock', to.words, from.kind === 'unknown');
  });
}

function sentence(name: string, isInStock: boolean, words: string, isFirstReading: boolean): string {
  return isInStock && !isFirstReading ? `${name} is back in stock` : `${name}: ${words.toLowerCase()}`;
}
