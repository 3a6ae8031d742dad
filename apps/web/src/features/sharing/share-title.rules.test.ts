import { SHARE_TITLE_LENGTH } from '@sillage/contract';
import { expect, test } from 'vitest';
import { shareTitle } from './share-title.rules.ts';

test('a watchlist is called after its owner’s first name', () => {
  expect(shareTitle({ firstName: 'Amber', username: 'amber' })).toBe('Amber’s watchlist');
});

test('or after the username, where there is no first name', () => {
  expect(shareTitle({ firstName: '', username: 'amber' })).toBe('amber’s watchlist');
  expect(shareTitle({ firstName: null, username: 'amber' })).toBe('amber’s watchlist');
});

test('a name that leaves no room for the rest is left out, so that the title is one that the server takes', () => {
  const longest = 'A'.repeat(SHARE_TITLE_LENGTH - '’s watchlist'.length);
  expect(shareTitle({ firstName: longest, username: 'amber' })).toHaveLength(SHARE_TITLE_LENGTH);
  expect(shareTitle({ firstName: `${longest}A`, username: 'amber' })).toBe('My watchlist');
});
