import type { EventKind, InboxFilter } from '@sillage/contract';
import { type Insertable, sql } from 'kysely';
import type { ChannelsTable, DeliveriesTable } from '../features/notify/notify.tables.ts';
import { addMs, DAY } from '../platform/clock.ts';
import { newId } from '../platform/ids.ts';
import { givenFragrance, givenUser } from './given.ts';
import type { TestApp } from './test-app.ts';

let count = 0;

/** A fragrance with one page and one offer at a shop of its own, and a signed-in user. */
export async function givenInbox(app: TestApp) {
  count += 1;
  const amber = await givenUser(app);
  const oud = await givenFragrance(app, { url: `http://inbox-shop-${process.pid}-${count}.example/oud`, sizeMl: 100 });
  const params = { userId: amber.id };
  const inbox = (query: { before?: string; limit?: number; show?: InboxFilter } = {}) =>
    amber.api.inbox.list({ params, query });
  return { amber, oud, mine: params, inbox };
}

/** Stores an event and the page check that detected it, as the monitor does. */
export async function givenEvent(
  app: TestApp,
  fragranceId: number,
  overrides: { kind?: EventKind; isFlapping?: boolean; price?: [before: number, now: number] } = {},
): Promise<string> {
  const { kind = 'restock', isFlapping = false, price: [before, now] = [null, null] } = overrides;
  const at = app.clock.now();
  const offer = await app.db
    .selectFrom('offers')
    .select(['id', 'page_id'])
    .where('fragrance_id', '=', fragranceId)
    .executeTakeFirstOrThrow();
  const evidence = JSON.stringify([{ source: 'json-ld', says: 'InStock', weight: 1 }]);
  const { rows } = await sql<{ id: number }>`
    insert into checks (page_id, checked_at, outcome, method, evidence)
    values (${offer.page_id}, ${at}, 'product', 'json-ld', ${evidence}::jsonb) returning id`.execute(app.db);
  const id = newId();
  await sql`
    insert into events (id, kind, fragrance_id, offer_ids, check_id, happened_at, is_flapping, price_before, price_high, price, currency, low_since)
    values (${id}, ${kind}, ${fragranceId}, ${[offer.id]}::int[], ${rows[0]?.id}, ${at}, ${isFlapping}, ${before}, ${before}, ${now},
      ${before === null ? null : 'EUR'}, ${kind === 'lowest_price' ? addMs(at, -365 * DAY) : null})`.execute(app.db);
  return id;
}

export async function findChannelId(app: TestApp, userId: string, kind: 'app' | 'email'): Promise<string> {
  const query = app.db.selectFrom('channels').select('id').where('user_id', '=', userId).where('kind', '=', kind);
  return (await query.executeTakeFirstOrThrow()).id;
}

export async function givenChannel(
  app: TestApp,
  userId: string,
  overrides: Partial<Insertable<ChannelsTable>> = {},
): Promise<string> {
  count += 1;
  const id = newId();
  const address = JSON.stringify({ preset: 'webhook', url: `https://hooks.example/services/${count}/a-long-secret` });
  const row = {
    id,
    user_id: userId,
    kind: 'webhook' as const,
    label: 'Kitchen',
    address,
    address_key: `key ${count}`,
  };
  await app.db
    .insertInto('channels')
    .values({ ...row, created_at: app.clock.now(), ...overrides })
    .execute();
  return id;
}

export async function givenDelivery(
  app: TestApp,
  row: Pick<DeliveriesTable, 'event_id' | 'user_id'> & Partial<Insertable<DeliveriesTable>>,
): Promise<string> {
  const id = newId();
  const now = app.clock.now();
  const defaults = {
    channel_kind: 'app',
    status: 'sent',
    next_try_at: now,
    sent_at: now,
    created_at: now,
  } as const;
  const channel_id = row.channel_id ?? (await findChannelId(app, row.user_id, 'app'));
  await app.db
    .insertInto('deliveries')
    .values({ id, ...defaults, ...row, channel_id })
    .execute();
  return id;
}

export async function givenEntry(
  app: TestApp,
  userId: string,
  fragranceId: number,
  overrides: Parameters<typeof givenEvent>[2] & { reason?: string } = {},
): Promise<{ entry: string; event: string }> {
  const event = await givenEvent(app, fragranceId, overrides);
  const entry = await givenDelivery(app, { event_id: event, user_id: userId, reason: overrides.reason ?? null });
  return { entry, event };
}

export async function givenBundle(
  app: TestApp,
  row: { userId: string; channelId: string; kind?: 'quiet-hours' | 'daily-limit'; at: Date; lease?: string },
): Promise<string> {
  const id = newId();
  await app.db
    .insertInto('bundles')
    .values({
      id,
      user_id: row.userId,
      channel_id: row.channelId,
      channel_kind: 'email',
      kind: row.kind ?? 'quiet-hours',
      next_try_at: row.at,
      lease: row.lease ?? null,
      created_at: app.clock.now(),
    })
    .execute();
  return id;
}
