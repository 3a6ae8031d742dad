import type { ExchangeRates } from '@sillage/contract';
import { type Clock, MINUTE } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { bundledRates } from './bundled-rates.rules.ts';
import { findNewestDay, findNewestRates, getRateFetch } from './exchange-rates.repo.ts';

const CACHE_MS = MINUTE;

const cachedRates = new WeakMap<Db, { readAt: number; rates: Promise<ExchangeRates> }>();

/**
 * Returns the newest rates of the European Central Bank, cached for a minute; the bundled ones
 * until the first fetch.
 */
export function loadRates({ db, clock }: { db: Db; clock: Clock }): Promise<ExchangeRates> {
  const now = clock.now().getTime();
  const cached = cachedRates.get(db);
  if (cached && Math.abs(now - cached.readAt) < CACHE_MS) return cached.rates;
  const rates = readRates(db);
  cachedRates.set(db, { readAt: now, rates });
  rates.catch(() => cachedRates.delete(db));
  return rates;
}

/**
 * Reads the rates for display in a transaction: the newest, or the bundled ones before the first
 * fetch.
 */
export async function readRates(db: Db): Promise<ExchangeRates> {
  const newest = await findNewestRates(db);
  return newest && newest.date >= bundledRates.date ? { ...newest, isBundled: false } : bundledRates;
}

/**
 * Describes for `/readyz` why the rates are not up to date; null while the last fetch succeeded,
 * and with `FX_URL=off`.
 */
export async function describeRatesProblem({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<string | null> {
  if (config.exchangeRatesUrl === null) return null;
  const [{ failures }, day] = await Promise.all([getRateFetch(db), findNewestDay(db)]);
  if (failures === 0) return null;
  const rates = day === null ? 'no rates were fetched yet' : `the rates of ${day} stay in use`;
  return `failed fetches: ${failures}; ${rates}`;
}

/** Returns the time in seconds since the day of the newest rates began; null without any. */
export async function measureRatesAge({ db, clock }: { db: Db; clock: Clock }): Promise<number | null> {
  const day = await findNewestDay(db);
  return day === null ? null : (clock.now().getTime() - Date.parse(`${day}T00:00:00Z`)) / 1000;
}
