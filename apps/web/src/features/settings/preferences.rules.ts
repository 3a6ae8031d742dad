import type { Preferences } from '@sillage/contract';
import { parseJson } from '../../lib/parse-json.rules.ts';

/** Values of the default filter, with which Explore starts (spec section 3). */
export const defaultFilters = [
  'all',
  'in-stock',
  'men',
  'women',
  'unisex',
] as const satisfies readonly Preferences['defaultFilter'][];

/**
 * Parses the preferences in the browser's storage. Returns undefined if they are missing or
 * invalid.
 */
export function parsePreferences(text: string | null): Preferences | undefined {
  const stored = parseJson(text);
  if (typeof stored !== 'object' || stored === null) return undefined;
  const {
    emailNotifications,
    watchlistUpdates,
    weeklyDigest,
    defaultFilter: storedFilter,
    reportAnswers,
  }: Record<string, unknown> = { ...stored };
  const defaultFilter = defaultFilters.find((filter) => filter === storedFilter);
  if (typeof emailNotifications !== 'boolean' || typeof watchlistUpdates !== 'boolean') return undefined;
  if (typeof weeklyDigest !== 'boolean' || !defaultFilter) return undefined;
  return {
    emailNotifications,
    watchlistUpdates,
    weeklyDigest,
    defaultFilter,
    ...(typeof reportAnswers === 'boolean' && { reportAnswers }),
  };
}
