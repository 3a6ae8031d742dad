import { createDatabase, dropDatabase } from '@sillage/testkit/postgres';
import { sql } from 'kysely';
import { migrate } from '../../platform/db/migrate.ts';
import { openDatabase } from '../../platform/db/open.ts';
import { migrateBefore } from '../../testing/migrate-before.ts';
import { expect, inject, test } from '../../testing/test.ts';
import { readInbox } from './inbox.service.ts';

const amber = '00000000-0000-7000-8000-000000000001';
const id = (digit: number, n: number) => `${digit}0000000-0000-7000-8000-00000000000${n}`;

/** Per event, oldest first: statuses of the emails stored by the previous version, by address. */
const kept = [
  ['sent'],
  ['due'],
  ['failed'],
  ['dropped'],
  // To a previous and a current address.
  ['failed', 'due'],
  ['due', 'sent'],
  ['sent', 'due'],
  ['dropped', 'failed'],
];

test('a database of the version before keeps what it has sent and what it still has to, and its inbox is in order', async ({
  onTestFinished,
}) => {
  const url = await createDatabase(inject('postgresUrl'), `test_upgrade_${process.pid}`);
  const db = openDatabase(url);
  onTestFinished(async () => {
    await db.destroy();
    await dropDatabase(url);
  });
  await migrateBefore(db, '0010');
  await sql
    .raw(`
    insert into users (id, username, email, email_verified_at, created_at) values ('${amber}', 'amber', 'new@mail.example', now(), now());
    insert into preferences (user_id) values ('${amber}');
    insert into fragrances (name, name_key, brand, identity, search_text, created_at, updated_at) values ('Oud', 'oud', 'B', 'b oud', '', now(), now());
    insert into shops (host, name) values ('shop.example', 'Shop');
    insert into pages (fragrance_id, shop_id, url, created_at) values (1, 1, 'https://shop.example/oud', now());
    insert into offers (page_id, fragrance_id, price, currency) values (1, 1, 10, 'EUR'), (1, 1, 10, null);
    insert into checks (page_id, checked_at, outcome) values (1, now(), 'product');`)
    .execute(db);
  for (const [n, statuses] of kept.entries()) {
    const at = new Date(Date.UTC(2026, 0, 1 + n));
    await sql`insert into events (id, kind, fragrance_id, offer_ids, check_id, happened_at)
      values (${id(1, n)}, 'restock', 1, '{1}', 1, ${at})`.execute(db);
    for (const [m, status] of statuses.entries())
      await sql`insert into deliveries (id, event_id, user_id, channel, target, status, next_try_at, created_at)
        values (${id(2 + m, n)}, ${id(1, n)}, ${amber}, 'email', ${`address-${m}@mail.example`}, ${status}, ${at}, ${at})`.execute(
        db,
      );
  }

  await migrate(db);

  const inbox = await readInbox({ db }, amber, { limit: 20 });
  expect(inbox).toMatchObject({ unread: 0, off: 0, next: null });
  const days = inbox.entries.map(({ at }) => new Date(at).getUTCDate());
  expect(days).toEqual(kept.map((_, n) => 1 + n).reverse());
  const told = inbox.entries.map(({ deliveries }) =>
    deliveries.map(({ status, sentTo }) => [status, sentTo].join(' ').trim()),
  );
  expect(told.reverse()).toEqual([
    ['sent address-0@mail.example'],
    ['waiting'],
    ['failed'],
    ['dropped'],
    ['waiting'],
    ['sent address-1@mail.example'],
    ['sent address-0@mail.example'],
    ['failed'],
  ]);
  expect(await db.selectFrom('offers').select('agreed_price').orderBy('id').execute()).toEqual([
    { agreed_price: 10 },
    { agreed_price: null },
  ]);
});
