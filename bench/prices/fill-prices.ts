import { families } from '@sillage/contract';
import { sql } from 'kysely';
import type { Db } from '../../apps/server/src/platform/db/db.ts';
import { insertUsers, insertWatches } from '../lib/users.ts';

const OFFERS_PER_FRAGRANCE = 4;
const SHOPS = 200;
const PERIODS = 6;
const DAYS_PER_PERIOD = 60;
const WATCHED = 300;

/**
 * Fills an empty database with offers in three sizes and two currencies, each with six price
 * periods in a year. Every tenth offer
 * has cost less than ever before for a week; the others kept their price. Every
 * twentieth offer was last checked two days ago. Returns the cookie of a
 * user who watches 300 fragrances.
 */
export async function fillPrices(db: Db, offers: number): Promise<string> {
  const fragrances = Math.ceil(offers / OFFERS_PER_FRAGRANCE);
  const run = (text: string) => sql.raw(text).execute(db);
  const names = families.map(({ name }) => `'${name}'`).join(',');
  await run(`
    insert into shops (host, name) select 'shop-' || n || '.invalid', 'Shop ' || n from generate_series(1, ${SHOPS}) n;
    insert into fragrances (name, name_key, brand, identity, search_text, notes, family, stock_state, availability, created_at, updated_at)
      select 'F' || n, 'f' || n, 'B' || n % 500, 'b f' || n, '', '{}', (array[${names}])[1 + n % ${families.length}], 'in-stock', 'InStock', now(), now()
      from generate_series(1, ${fragrances}) n;
    insert into pages (fragrance_id, shop_id, url, created_at)
      select n, 1 + n % ${SHOPS}, 'https://shop.invalid/' || n, now() from generate_series(1, ${fragrances}) n;
    insert into offers (page_id, fragrance_id, size_ml, variant, kind, availability, price, currency, confirmed_price,
        confirmed_currency, last_checked_at, first_seen_at)
      select 1 + (n - 1) / ${OFFERS_PER_FRAGRANCE}, 1 + (n - 1) / ${OFFERS_PER_FRAGRANCE},
        (array[30, 50, 100])[1 + n % 3], null, 'bottle', 'InStock', price, currency, price, currency,
        now() - case when n % 20 = 7 then interval '2 days' else n % 600 * interval '1 minute' end, now() - interval '1 year'
      from generate_series(1, ${offers}) n,
        lateral (select case when n % 10 = 3 then 50 + n % 20 else 95 + (n * 7 + 65) % 60 end as price,
          case when n / 12 % 3 = 0 then 'USD' else 'EUR' end as currency) priced;
    insert into price_histories (offer_id, since) select id, now() - interval '1 year' from offers;
    insert into price_periods (offer_id, currency, price, from_at, to_at)
      select id, currency, case when p = ${PERIODS} then price else 95 + (id * 7 + p * 13) % 60 end,
        case when p = ${PERIODS} then now() - interval '7 days'
          else now() - interval '7 days' - (${PERIODS} - p) * interval '${DAYS_PER_PERIOD} days' end,
        case when p < ${PERIODS} then now() - interval '7 days' - (${PERIODS} - 1 - p) * interval '${DAYS_PER_PERIOD} days' end
      from offers, generate_series(1, ${PERIODS}) p`);
  const users = await insertUsers(db, 1);
  await insertWatches(db, users, WATCHED);
  await run('vacuum analyze');
  return users[0]?.cookie ?? '';
}
