import type { Preferences } from '@sillage/contract';
import { expect, test } from 'vitest';
import { defaultFilters, readPreferences } from './preferences.rules.ts';

const preferences: Preferences = {
  emailNotifications: false,
  watchlistUpdates: true,
  weeklyDigest: true,
  defaultFilter: 'women',
};

test('reads back what was kept, and drops what is none of it', () => {
  expect(readPreferences(JSON.stringify({ ...preferences, theme: 'dark' }))).toEqual(preferences);
});

test.each(defaultFilters)('knows %s as a start', (defaultFilter) => {
  expect(readPreferences(JSON.stringify({ ...preferences, defaultFilter }))?.defaultFilter).toBe(defaultFilter);
});

test.each([
  ['nothing', null],
  ['no JSON', '{"emailNotifications":tr'],
  ['no object', '"all"'],
  ['null', 'null'],
  ['a list', '[]'],
  ['an unknown filter', JSON.stringify({ ...preferences, defaultFilter: 'children' })],
  ['a missing switch', JSON.stringify({ ...preferences, weeklyDigest: undefined })],
  ['a switch that is a word', JSON.stringify({ ...preferences, watchlistUpdates: 'yes' })],
  ['a switch that is a number', JSON.stringify({ ...preferences, emailNotifications: 1 })],
])('takes %s for nothing kept', (_what, text) => {
  expect(readPreferences(text)).toBeUndefined();
});
