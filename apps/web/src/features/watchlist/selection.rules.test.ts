import { expect, test } from 'vitest';
import { givenWatchlistItem } from '../../testing/given.ts';
import { countSelection, selectionWords } from './selection.rules.ts';

const items = [1, 2, 3].map((id) => givenWatchlistItem({ id, fragranceId: id }));

test('what has left the list is not counted, and what a search hides is', () => {
  expect(countSelection(items, items.slice(1), new Set([1, 2, 9]))).toEqual({
    ids: [1, 2],
    hidden: 1,
    isAllShown: false,
  });
  expect(countSelection(items, items.slice(1), new Set([2, 3])).isAllShown).toBe(true);
  expect(countSelection(items, [], new Set([2])).isAllShown).toBe(false);
});

test('the count is said, with what is out of sight', () => {
  expect(selectionWords(0, 0)).toBe('Nothing selected yet');
  expect(selectionWords(3, 0)).toBe('3 selected');
  expect(selectionWords(3, 2)).toBe('3 selected, 2 of them not shown');
});
