import type { Preferences, Shopping } from '@sillage/contract';
import type { Deps } from '../../platform/deps.ts';
import * as repo from './users.repo.ts';

type UsersDeps = Pick<Deps, 'db'>;

export async function findPreferences({ db }: UsersDeps, userId: string): Promise<Preferences> {
  const row = await repo.getPreferences(db, userId);
  return {
    emailNotifications: row.email_notifications,
    watchlistUpdates: row.watchlist_updates,
    weeklyDigest: row.weekly_digest,
    defaultFilter: row.default_filter,
  };
}

export async function updatePreferences(
  deps: UsersDeps,
  userId: string,
  preferences: Preferences,
): Promise<Preferences> {
  await repo.savePreferences(deps.db, userId, {
    email_notifications: preferences.emailNotifications,
    watchlist_updates: preferences.watchlistUpdates,
    weekly_digest: preferences.weeklyDigest,
    default_filter: preferences.defaultFilter,
  });
  return findPreferences(deps, userId);
}

export async function findShopping({ db }: UsersDeps, userId: string): Promise<Shopping> {
  const { display_currency: displayCurrency, countries } = await repo.getPreferences(db, userId);
  return { displayCurrency, countries };
}

export async function updateShopping(deps: UsersDeps, userId: string, shopping: Shopping): Promise<Shopping> {
  const { displayCurrency, countries } = shopping;
  await repo.saveShopping(deps.db, userId, { display_currency: displayCurrency, countries });
  return findShopping(deps, userId);
}
