import type { Preferences } from '@sillage/contract';
import { expect, test } from 'vitest';
import { defaultFilters, parsePreferences } from './preferences.rules.ts';

const preferences: Preferences = {
  emailNotifications: false,
  watchlistUpdates: true,
  weeklyDigest: true,
  defaultFilter: 'women',
};

test('parsePreferences returns stored preferences without unknown fields', () => {
  expect(parsePreferences(JSON.stringify({ ...preferences, theme: 'dark' }))).toEqual(preferences);
});

test('parsePreferences returns the choice about answers to reports when it is stored', () => {
  const stored = { ...preferences, reportAnswers: false };
  expect(parsePreferences(JSON.stringify(stored))).toEqual(stored);
});

test.each(defaultFilters)('parsePreferences accepts the default filter %s', (defaultFilter) => {
  expect(parsePreferences(JSON.stringify({ ...preferences, defaultFilter }))?.defaultFilter).toBe(defaultFilter);
});

test.each([
  ['nothing', null],
  ['no JSON', '{"emailNotifications":tr'],
  ['no object', '"all"'],
  ['null', 'null'],
  ['a list', '[]'],
  ['an unknown filter', JSON.stringify({ ...preferences, defaultFilter: 'children' })],
  ['a missing switch', JSON.stringify({ ...preferences, weeklyDigest: undefined })],
  ['a switch that is a string', JSON.stringify({ ...preferences, watchlistUpdates: 'yes' })],
  ['a switch that is a number', JSON.stringify({ ...preferences, emailNotifications: 1 })],
])('parsePreferences returns undefined for %s', (_what, text) => {
  expect(parsePreferences(text)).toBeUndefined();
});
