import type { WatchlistItem } from '@sillage/contract';

/** What of `chosen` is still on the list, how many of those a search or filter hides, and whether all that it shows is chosen. */
export function countSelection(
  items: readonly WatchlistItem[],
  visible: readonly WatchlistItem[],
  chosen: ReadonlySet<number>,
) {
  const ids = items.map((item) => item.fragranceId).filter((id) => chosen.has(id));
  const shown = visible.filter((item) => chosen.has(item.fragranceId)).length;
  return { ids, hidden: ids.length - shown, isAllShown: visible.length > 0 && shown === visible.length };
}

/** The count in words. What is chosen out of sight is said: it would be removed with the rest. */
export function selectionWords(count: number, hidden: number): string {
  if (count === 0) return 'Nothing selected yet';
  return `${count} selected${hidden > 0 ? `, ${hidden} of them not shown` : ''}`;
}
