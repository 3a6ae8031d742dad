import type { Preferences } from '@sillage/contract';

/** Initial filters of Explore (spec section 3). */
export const defaultFilters = [
  'all',
  'in-stock',
  'men',
  'women',
  'unisex',
] as const satisfies readonly Preferences['defaultFilter'][];

/** Parses stored preferences; undefined if they are invalid. */
export function readPreferences(text: string | null): Preferences | undefined {
  const kept = parse(text);
  if (typeof kept !== 'object' || kept === null) return undefined;
  const {
    emailNotifications,
    watchlistUpdates,
    weeklyDigest,
    defaultFilter: said,
  }: Record<string, unknown> = { ...kept };
  const defaultFilter = defaultFilters.find((filter) => filter === said);
  if (typeof emailNotifications !== 'boolean' || typeof watchlistUpdates !== 'boolean') return undefined;
  if (typeof weeklyDigest !== 'boolean' || !defaultFilter) return undefined;
  return { emailNotifications, watchlistUpdates, weeklyDigest, defaultFilter };
}

function parse(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
