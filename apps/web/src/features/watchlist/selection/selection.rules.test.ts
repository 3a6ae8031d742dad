import { expect, test } from 'vitest';
import { givenWatchlistItem } from '../../../testing/given.ts';
import { countSelection, describeSelection } from './selection.rules.ts';

const items = [1, 2, 3].map((id) => givenWatchlistItem({ id, fragranceId: id }));

test('countSelection ignores ids that are no longer in the list, and counts selected items that are not shown', () => {
  expect(countSelection(items, items.slice(1), new Set([1, 2, 9]))).toEqual({
    ids: [1, 2],
    hidden: 1,
    isAllShown: false,
  });
  expect(countSelection(items, items.slice(1), new Set([2, 3])).isAllShown).toBe(true);
  expect(countSelection(items, [], new Set([2])).isAllShown).toBe(false);
});

test('describeSelection mentions selected items that are not shown', () => {
  expect(describeSelection(0, 0)).toBe('Nothing selected yet');
  expect(describeSelection(3, 0)).toBe('3 selected');
  expect(describeSelection(3, 2)).toBe('3 selected, 2 of them not shown');
});
