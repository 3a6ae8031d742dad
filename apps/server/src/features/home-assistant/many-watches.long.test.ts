import { sql } from 'kysely';
import { newId } from '../../platform/ids.ts';
import { connectMqtt } from '../../platform/mqtt/connect-mqtt.ts';
import { expect, test } from '../../testing/test.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { sendAlerts } from './send-alerts.service.ts';
import { publishChanged, removeEnded } from './sync-watches.service.ts';
import { givenBroker } from './testing/given-broker.ts';
import { observe } from './testing/observer.ts';

const USERS = 500;
const FRAGRANCES = 2_000;
const WATCHES_PER_USER = 20;
const WATCHES = USERS * WATCHES_PER_USER;
const POLLS = 20;

/** Fragrances with one offer each, and users with a device, who watch 20 of them. */
async function givenManyWatches({ db }: TestApp): Promise<void> {
  await sql`insert into shops (host, name) values ('many.example', 'Many')`.execute(db);
  await sql`
    with added as (
      insert into fragrances (name, brand, identity, name_key, notes, is_original, search_text, created_at, updated_at, availability,
        stock_state, product_url, product_offer)
      select 'Oud ' || n, 'Many', 'many oud ' || n, 'oud ' || n, '{}', true, 'many oud ' || n, now(), now(), 'InStock', 'in-stock',
        'https://many.example/' || n, '{"shop":"Many","price":80,"currency":"EUR"}'
      from generate_series(1, ${FRAGRANCES}::int) as n returning id, product_url
    ), added_pages as (
      insert into pages (fragrance_id, shop_id, url, created_at)
      select added.id, shops.id, product_url, now() from added, shops where host = 'many.example' returning id, fragrance_id
    )
    insert into offers (page_id, fragrance_id, size_ml, price, currency, availability, available_since, last_checked_at)
    select id, fragrance_id, 50, 80, 'EUR', 'InStock', now(), now() from added_pages`.execute(db);
  await sql`
    insert into users (id, username, email, email_verified_at, auth_provider, is_active, created_at)
    select gen_random_uuid(), 'many' || n, 'many' || n || '@example.com', now(), 'local', true, now()
    from generate_series(1, ${USERS}::int) as n`.execute(db);
  await sql`insert into preferences (user_id) select id from users where username like 'many%'`.execute(db);
  await sql`
    insert into home_assistant_devices select id, gen_random_uuid(), now() from users where username like 'many%'`.execute(
    db,
  );
  await sql`
    insert into watch_items (user_id, fragrance_id, added_at)
    select users.id, fragrances.id, now() from (select id, row_number() over (order by id) as n from users where username like 'many%') as users
    join (select id, row_number() over (order by id) as n from fragrances where brand = 'Many') as fragrances
      on (fragrances.n - users.n * ${WATCHES_PER_USER / 2}) % ${FRAGRANCES} between 0 and ${WATCHES_PER_USER - 1}
      or (fragrances.n - users.n * ${WATCHES_PER_USER / 2}) % ${FRAGRANCES} < ${WATCHES_PER_USER - FRAGRANCES}`.execute(
    db,
  );
  await sql`analyze`.execute(db);
}

async function measure<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const startedAt = performance.now();
  const result = await work();
  return { ms: Math.round(performance.now() - startedAt), result };
}

async function repeat(work: () => Promise<number>): Promise<number> {
  let total = 0;
  for (let count = await work(); count > 0; count = await work()) total += count;
  return total;
}

test(`publishChanged and removeEnded handle ${WATCHES} watches of ${USERS} users`, async ({ app }) => {
  await givenManyWatches(app);
  const broker = await givenBroker();
  const { messages } = await observe(broker);
  const will = { topic: 'sillage/many/status', payload: 'offline', isRetained: true };
  const connection = await connectMqtt(broker.mqtt, { clientId: 'many', will, topics: [], onMessage: () => {} });
  const origin = { statusTopic: will.topic, publicUrl: 'https://sillage.example/', version: '1' };
  const publish = () => publishChanged(app, connection, origin);
  const lease = newId();
  await app.db.updateTable('home_assistant_publisher').set({ lease }).execute();
  await sendAlerts(app, lease, connection);

  const first = await measure(() => repeat(publish));
  expect(first.result).toBe(WATCHES);
  await expect.poll(() => messages.length).toBe(2 * WATCHES);
  const bytes = messages.reduce((sum, { topic, payload }) => sum + topic.length + payload.length, 0);
  const poll = await measure(async () => {
    for (let count = 0; count < POLLS; count += 1) {
      await sendAlerts(app, lease, connection);
      await removeEnded(app, connection);
      expect(await publish()).toBe(0);
    }
  });
  await sql`update fragrances set last_checked_at = now() where brand = 'Many'`.execute(app.db);
  const unchanged = await measure(() => repeat(publish));
  expect(unchanged.result).toBe(WATCHES);
  await sql`delete from users where username like 'many%'`.execute(app.db);
  const removed = await measure(() => repeat(() => removeEnded(app, connection)));
  expect(removed.result).toBe(WATCHES);
  await expect.poll(() => messages.length).toBe(4 * WATCHES);
  expect(messages.slice(2 * WATCHES).every(({ payload }) => payload === '')).toBe(true);
  await connection.close();
  console.log(
    `${WATCHES} watches: first ${first.ms} ms, ${(bytes / 1e6).toFixed(1)} MB retained; a poll without changes ${Math.round(poll.ms / POLLS)} ms; ` +
      `after checks that changed nothing ${unchanged.ms} ms; removal ${removed.ms} ms`,
  );
});
