import { AppError, COUNTRY_CODES, type Preferences, type Shopping } from '@sillage/contract';
import type { Deps } from '../../platform/deps.ts';
import * as repo from './users.repo.ts';

type UsersDeps = Pick<Deps, 'db'>;

export async function findPreferences({ db }: UsersDeps, userId: string): Promise<Preferences> {
  const row = await repo.getPreferences(db, userId);
  return {
    emailNotifications: row.email_notifications,
    watchlistUpdates: row.watchlist_updates,
    weeklyDigest: row.weekly_digest,
    reportAnswers: row.report_answers,
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
    ...(preferences.reportAnswers !== undefined && { report_answers: preferences.reportAnswers }),
  });
  return findPreferences(deps, userId);
}

export async function findShopping({ db }: UsersDeps, userId: string): Promise<Shopping> {
  const { display_currency: displayCurrency, countries } = await repo.getPreferences(db, userId);
  return { displayCurrency, countries };
}

const knownCountries = new Set(COUNTRY_CODES);

/** Throws BAD_REQUEST for a code that no country has: it would silently stop every alert. */
export async function updateShopping(deps: UsersDeps, userId: string, shopping: Shopping): Promise<Shopping> {
  const { displayCurrency, countries } = shopping;
  const unknown = countries.find((code) => !knownCountries.has(code));
  if (unknown !== undefined)
    throw new AppError('BAD_REQUEST', {
      fields: { countries: `${unknown} is no country code of ISO 3166, such as DE` },
    });
  await repo.saveShopping(deps.db, userId, { display_currency: displayCurrency, countries });
  return findShopping(deps, userId);
}
