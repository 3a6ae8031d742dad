import { MAX_SHARE_TITLE_LENGTH } from '@sillage/contract';
import { expect, test } from 'vitest';
import { buildShareTitle } from './share-title.rules.ts';

test('buildShareTitle uses the first name of the watchlist’s owner', () => {
  expect(buildShareTitle({ firstName: 'Amber', username: 'amber' })).toBe('Amber’s watchlist');
});

test('buildShareTitle uses the username when there is no first name', () => {
  expect(buildShareTitle({ firstName: '', username: 'amber' })).toBe('amber’s watchlist');
  expect(buildShareTitle({ firstName: null, username: 'amber' })).toBe('amber’s watchlist');
});

test('buildShareTitle leaves out a name that makes the title too long for the server', () => {
  const longest = 'A'.repeat(MAX_SHARE_TITLE_LENGTH - '’s watchlist'.length);
  expect(buildShareTitle({ firstName: longest, username: 'amber' })).toHaveLength(MAX_SHARE_TITLE_LENGTH);
  expect(buildShareTitle({ firstName: `${longest}A`, username: 'amber' })).toBe('My watchlist');
});
