import {
  CURRENCIES_WITH_THREE_DIGITS,
  CURRENCIES_WITHOUT_MINOR_UNIT,
  type ExchangeRates,
  MAX_ALERT_RATE_DAYS,
  type Rates,
} from '@sillage/contract';
import { type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { Lease } from '../../platform/lease.ts';
import type { ExchangeRateFetchesTable } from './exchange-rates.tables.ts';
import type { DailyRates } from './read-rates-file.service.ts';

export type RateFetch = Selectable<ExchangeRateFetchesTable>;

/** Returns the newest rates; null before the first fetch. */
export async function findNewestRates(db: Db): Promise<Omit<ExchangeRates, 'isBundled'> | null> {
  const { rows } = await sql<{ day: string; perEuro: Record<string, string> }>`
    select day, json_object_agg(currency, per_euro::text) filter (where currency <> 'EUR') as "perEuro"
    from exchange_rates where day = (select max(day) from exchange_rates) group by day`.execute(db);
  const [row] = rows;
  return row ? { date: row.day, base: 'EUR', perEuro: row.perEuro } : null;
}

export async function findNewestDay(db: Db): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`select max(day) as day from exchange_rates`.execute(db);
  return rows[0]?.day ?? null;
}

/**
 * Saves the rates of a day, the euro included; other rates of the same day are replaced. The same
 * rates stay as they are, because events since their first fetch were decided by them.
 */
export async function saveRates(tx: Tx, { day, perEuro }: DailyRates, now: Date): Promise<void> {
  const newest = await findNewestRates(tx);
  if (newest?.date === day && isSame(newest.perEuro, perEuro)) return;
  await tx.deleteFrom('exchange_rates').where('day', '=', day).execute();
  const rows = [['EUR', '1'] as const, ...perEuro].map(([currency, rate]) => ({
    day,
    currency,
    per_euro: rate,
    fetched_at: now,
  }));
  await tx.insertInto('exchange_rates').values(rows).execute();
}

function isSame(stored: Rates['perEuro'], perEuro: DailyRates['perEuro']): boolean {
  const currencies = Object.keys(stored);
  return currencies.length === perEuro.size && currencies.every((code) => stored[code] === perEuro.get(code));
}

export async function deleteRatesBefore(tx: Tx, before: Date): Promise<void> {
  await sql`delete from exchange_rates where day < ${before}::timestamptz::date`.execute(tx);
}

export function getRateFetch(db: Db): Promise<RateFetch> {
  return db.selectFrom('exchange_rate_fetches').selectAll().executeTakeFirstOrThrow();
}

/** Claims the fetch when it is due; null while it is not, or another process has claimed it. */
export async function claimRateFetch(db: Db, { lease, until }: Lease, now: Date): Promise<RateFetch | null> {
  const row = await db
    .updateTable('exchange_rate_fetches')
    .set({ lease, leased_until: until })
    .where('next_fetch_at', '<=', now)
    .where((where) => where.or([where('leased_until', 'is', null), where('leased_until', '<', now)]))
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Changes the fetch under its lease, and ends the lease; returns false when the lease is lost. */
export async function updateLeased(
  db: Db | Tx,
  { lease }: Pick<RateFetch, 'lease'>,
  change: Updateable<ExchangeRateFetchesTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('exchange_rate_fetches')
    .set({ ...change, lease: null, leased_until: null })
    .where('lease', '=', lease)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Returns the rates by which an alert at `at` is decided, as `convertPrice` selects them in SQL;
 * null without rates that are new enough.
 */
export async function findAlertRates(db: Db, at: Date): Promise<Pick<Rates, 'perEuro'> | null> {
  const { rows } = await sql<{ perEuro: Record<string, string> | null }>`
    select json_object_agg(currency, per_euro::text) filter (where currency <> 'EUR') as "perEuro" from exchange_rates
    where day = (select max(day) from exchange_rates where fetched_at <= ${at})
      and day >= (${at}::timestamptz at time zone 'UTC')::date - ${MAX_ALERT_RATE_DAYS}::int`.execute(db);
  const perEuro = rows[0]?.perEuro;
  return perEuro ? { perEuro } : null;
}

/**
 * SQL for `convertPrice` of a price that may be in the currency `to` already, and stays as it is
 * then.
 */
export function convertIfNeeded(
  price: RawBuilder<unknown>,
  currencies: Record<'from' | 'to' | 'at', RawBuilder<unknown>>,
): RawBuilder<number | null> {
  return sql<number | null>`case when ${currencies.from} = ${currencies.to} then ${price}
    else ${convertPrice(price, currencies)} end`;
}

/**
 * SQL for a price, which is not negative, in another currency, by the newest rates that were known
 * at `at`, so that a later fetch does not change what was decided. The result is rounded to the
 * minor unit of `to` with halves up. Null without a rate of both currencies, and when the rates are
 * older at `at` than alerts may use. All parameters are SQL. The result equals the contract's
 * `convert`.
 */
export function convertPrice(
  price: RawBuilder<unknown>,
  { from, to, at }: Record<'from' | 'to' | 'at', RawBuilder<unknown>>,
): RawBuilder<number | null> {
  const rate = (currency: RawBuilder<unknown>) => sql`(
    select per_euro from exchange_rates where exchange_rates.currency = ${currency} and day = (select max(day) from exchange_rates where fetched_at <= ${at})
      and day >= (${at} at time zone 'UTC')::date - ${MAX_ALERT_RATE_DAYS}::int)`;
  const minorUnits = sql`case when ${to} = any(${CURRENCIES_WITHOUT_MINOR_UNIT}::text[]) then 1
    when ${to} = any(${CURRENCIES_WITH_THREE_DIGITS}::text[]) then 1000 else 100 end`;
  return sql<number | null>`(
    select ${convertByRates(price, { from: sql`source.rate`, to: sql`target.rate`, units: sql`target.units` })}
    from (select ${rate(to)} as rate, ${minorUnits}::numeric as units) as target, (select ${rate(from)} as rate) as source)`;
}

/**
 * SQL for a price, which is not negative, converted by two rates per euro, and rounded to 1/`units`
 * with halves up. `div` is exact, while `/` may lose the digit that decides.
 */
export function convertByRates(
  price: RawBuilder<unknown>,
  { from, to, units }: Record<'from' | 'to' | 'units', RawBuilder<unknown>>,
): RawBuilder<number | null> {
  return sql`(div(2 * ${price} * ${to} * ${units} + ${from}, 2 * ${from}) / ${units})`;
}
