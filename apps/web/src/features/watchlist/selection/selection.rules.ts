import type { WatchlistItem } from '@sillage/contract';

/**
 * Returns the ids of the selected items that are still in the list. `hidden` is how many of them
 * the current search and filters hide.
 */
export function countSelection(
  items: readonly WatchlistItem[],
  visible: readonly WatchlistItem[],
  selected: ReadonlySet<number>,
) {
  const ids = items.map((item) => item.fragranceId).filter((id) => selected.has(id));
  const shown = visible.filter((item) => selected.has(item.fragranceId)).length;
  return { ids, hidden: ids.length - shown, isAllShown: visible.length > 0 && shown === visible.length };
}

/**
 * Describes how many fragrances are selected. Mentions those that the current filter hides, because
 * an action affects them too.
 */
export function describeSelection(count: number, hidden: number): string {
  if (count === 0) return 'Nothing selected yet';
  return `${count} selected${hidden > 0 ? `, ${hidden} of them not shown` : ''}`;
}
