import { type RawBuilder, sql } from 'kysely';
import { convertByRates } from '../exchange-rates/index.ts';
import type { DisplayRates } from './catalogue.rules.ts';

/**
 * SQL for the price of a row of `fragrances` by which Explore sorts and filters: the price that
 * its card shows, in US dollars, rounded to cents with halves up. A price without a rate does not
 * count; then, and without an offer, it is the price in US dollars of another offer or of the list.
 * Null without one.
 */
export function comparablePrice(rates: DisplayRates): RawBuilder<number | null> {
  const perEuro = sql`${JSON.stringify({ ...rates?.perEuro, EUR: '1' })}::jsonb`;
  const rate = (currency: RawBuilder<unknown>) => sql`(${perEuro} ->> ${currency})::numeric`;
  const from = rate(sql`(fragrances.product_offer ->> 'currency')`);
  const price = sql`(fragrances.product_offer ->> 'price')::numeric`;
  return sql<number | null>`coalesce(case when fragrances.product_offer ->> 'currency' = 'USD' then ${price}
    else ${convertByRates(price, { from, to: rate(sql`'USD'`), units: sql`100` })} end, fragrances.price)`;
}
