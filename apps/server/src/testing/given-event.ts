import type { Availability, EventKind, OfferKind } from '@sillage/contract';
import { type Insertable, sql } from 'kysely';
import { recordDeliveries } from '../features/notify/index.ts';
import { nextLocal } from '../features/notify/local-time.rules.ts';
import type { ChannelKind, ChannelsTable } from '../features/notify/notify.tables.ts';
import { addMs, DAY } from '../platform/clock.ts';
import type { Tables } from '../platform/db/db.ts';
import type { Email } from '../platform/email/mailer.ts';
import { newId } from '../platform/ids.ts';
import { givenFragrance, givenUser } from './given.ts';
import type { TestApp } from './test-app.ts';

let count = 0;

/** A fragrance with one size, 100 ml for 80 EUR, in stock, at a shop of its own. */
export async function givenStockedFragrance(app: TestApp, options: { name?: string } = {}) {
  count += 1;
  const url = `http://shop-${process.pid}-${count}.example/p`;
  const fragrance = await givenFragrance(app, { name: `${options.name ?? 'Vetiver'} ${count}`, url, sizeMl: 100 });
  const now = app.clock.now();
  const offer = await app.db
    .updateTable('offers')
    .set({ price: 80, currency: 'EUR', availability: 'InStock', available_since: now, last_checked_at: now })
    .set({ first_seen_at: now })
    .where('fragrance_id', '=', fragrance.id)
    .returning(['id', 'page_id'])
    .executeTakeFirstOrThrow();
  const updateOffer = (state: { availability?: Availability; price?: number; last_checked_at?: Date }) =>
    app.db.updateTable('offers').set(state).where('id', '=', offer.id).execute();
  return { ...fragrance, offerId: offer.id, pageId: offer.page_id, set: updateOffer };
}

export type StockedFragrance = Awaited<ReturnType<typeof givenStockedFragrance>>;

export interface WatcherOptions {
  preferences?: Partial<Insertable<Tables['preferences']>>;
  watch?: Partial<Insertable<Tables['watch_items']>>;
}

export async function givenWatcher(
  app: TestApp,
  fragrances: StockedFragrance | StockedFragrance[],
  { preferences, watch }: WatcherOptions = {},
) {
  const amber = await givenUser(app);
  if (preferences) await setPreferences(app, amber.id, preferences);
  for (const fragrance of [fragrances].flat()) await givenWatch(app, amber.id, fragrance, watch);
  return amber;
}

export async function givenWatch(
  app: TestApp,
  userId: string,
  fragrance: StockedFragrance,
  watch: Partial<Insertable<Tables['watch_items']>> = {},
): Promise<void> {
  const noFilter = { sizes_ml: null, max_price: null, max_price_currency: null, max_price_per: null, notes: null };
  await app.db
    .insertInto('watch_items')
    .values({ user_id: userId, fragrance_id: fragrance.id, added_at: app.clock.now(), ...noFilter, ...watch })
    .execute();
}

export async function setPreferences(
  app: TestApp,
  userId: string,
  preferences: Partial<Insertable<Tables['preferences']>>,
): Promise<void> {
  await app.db.updateTable('preferences').set(preferences).where('user_id', '=', userId).execute();
}

interface EventOptions {
  kind?: EventKind;
  offerKind?: OfferKind;
  isFlapping?: boolean;
  /**
   * Prices of a price drop event, in euros. `high` is the highest price of the last 30 days; its
   * default is the price before the drop.
   */
  priceDrop?: { high?: number; before: number; now: number };
}

/** Stores an event now, with its fan-out, in one transaction. Returns the event's id. */
export function recordEvent(
  app: TestApp,
  fragrance: StockedFragrance,
  { kind = 'restock', offerKind = 'bottle', isFlapping = false, priceDrop }: EventOptions = {},
) {
  return app.db.transaction().execute(async (tx) => {
    const at = app.clock.now();
    const { rows } = await sql<{ id: number }>`
      insert into checks (page_id, offer_id, checked_at, outcome, method, evidence)
      values (${fragrance.pageId}, ${fragrance.offerId}, ${at}, 'product', 'json-ld', '[]') returning id`.execute(tx);
    const event = await tx
      .insertInto('events')
      .values({
        id: newId(),
        kind,
        offer_kind: offerKind,
        fragrance_id: fragrance.id,
        offer_ids: [fragrance.offerId],
        check_id: rows[0]?.id ?? 0,
        happened_at: at,
        is_flapping: isFlapping,
        price_before: priceDrop?.before ?? null,
        price_high: priceDrop ? (priceDrop.high ?? priceDrop.before) : null,
        price: priceDrop?.now ?? null,
        currency: priceDrop ? 'EUR' : null,
        low_since: kind === 'lowest_price' ? addMs(at, -365 * DAY) : null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordDeliveries(tx, [event]);
    return event.id;
  });
}

/** Creates a channel of a user, by default a webhook. These tests never send to its address. */
export async function givenChannel(
  app: TestApp,
  userId: string,
  overrides: Partial<Insertable<ChannelsTable>> = {},
): Promise<string> {
  const id = newId();
  const row = { id, user_id: userId, kind: 'webhook' as const, label: 'Kitchen', created_at: app.clock.now() };
  await app.db
    .insertInto('channels')
    .values({ ...row, address: JSON.stringify({ preset: 'webhook', url: `http://127.0.0.1:9/${id}` }), ...overrides })
    .execute();
  return id;
}

export async function listDeliveryStates(
  app: TestApp,
  userId: string,
  eventId: string,
): Promise<Record<string, unknown[]>> {
  const rows = await app.db
    .selectFrom('deliveries')
    .select(['channel_kind', 'status', 'reason'])
    .where('user_id', '=', userId)
    .where('event_id', '=', eventId)
    .orderBy('channel_kind')
    .execute();
  return Object.fromEntries(rows.map(({ channel_kind, status, reason }) => [channel_kind, [status, reason]]));
}

export async function getDelivery(app: TestApp, userId: string, eventId: string, channel: ChannelKind = 'email') {
  return app.db
    .selectFrom('deliveries')
    .selectAll()
    .where('user_id', '=', userId)
    .where('event_id', '=', eventId)
    .where('channel_kind', '=', channel)
    .executeTakeFirstOrThrow();
}

export function mailbox(app: TestApp, accept: (email: Email) => Promise<void> = async () => {}) {
  const emails: Email[] = [];
  const send = async (email: Email): Promise<void> => {
    emails.push(email);
    await accept(email);
  };
  const to = (user: { email: string }) => emails.filter((email) => email.to === user.email);
  return { emails, to, deps: { ...app.deps, mailer: { send, close: async () => {} } } };
}

/** Advances the clock to the next occurrence of a time of day in UTC. */
export function advanceTo(app: TestApp, time: string): Date {
  const at = nextLocal(null, app.clock.now(), { time });
  app.clock.moveTo(at);
  return at;
}

export function listBundles(app: TestApp, userId: string) {
  return app.db.selectFrom('bundles').selectAll().where('user_id', '=', userId).orderBy('id').execute();
}
