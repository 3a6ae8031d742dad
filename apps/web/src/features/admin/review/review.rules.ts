import type { ReviewedFragrance, ReviewItem, ReviewKind } from '@sillage/contract';

export const kindNames: Record<ReviewKind, string> = {
  suggestion: 'Suggestion',
  feed: 'Product feed',
  offer: 'Doubtful product',
  pair: 'Doubtful pair',
};

export interface ReviewAction {
  action: 'accept' | 'merge' | 'decline';
  label: string;
}

/** What an operator can do with an item; the first key of each is `a`, `m` or `x`. */
export function listActions(item: ReviewItem): ReviewAction[] {
  if (item.kind === 'pair')
    return [
      { action: 'merge', label: 'Merge' },
      { action: 'decline', label: 'Keep apart' },
    ];
  if (item.kind === 'offer')
    return [
      { action: 'accept', label: 'It is this fragrance' },
      { action: 'decline', label: 'Another product' },
    ];
  const isNew = item.kind === 'suggestion' && item.fragrance === null;
  return [
    { action: 'accept', label: 'Accept' },
    ...(isNew ? [{ action: 'merge', label: 'Merge' } as const] : []),
    { action: 'decline', label: 'Decline' },
  ];
}

export function describeItem(item: ReviewItem): string {
  if (item.kind === 'feed') return item.address;
  if (item.kind === 'pair') return `${item.first.name} and ${item.second.name} by ${item.first.brand}`;
  if (item.kind === 'offer') return item.title;
  return `${item.name} by ${item.brand}`;
}

export function describeFragrance({ concentration, year, gender, pages, watchers }: ReviewedFragrance): string {
  const counts = [count(pages, 'page'), count(watchers, 'watcher')];
  return [concentration, gender, year, ...counts].filter((part) => part !== null).join(' · ');
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

export const actionKeys = new Map<string, ReviewAction['action']>([
  ['a', 'accept'],
  ['m', 'merge'],
  ['x', 'decline'],
]);

/** True while keys belong to what has focus: a field, an open dialog, or a browser shortcut. */
export function isKeyTaken(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true;
  const { target } = event;
  if (document.querySelector('dialog[open]')) return true;
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable=true]');
}
