import type { Availability, EventKind } from '@sillage/contract';
import { type Insertable, sql } from 'kysely';
import { recordDeliveries } from '../features/notify/index.ts';
import { nextLocal } from '../features/notify/local-time.rules.ts';
import type { Channel, TargetsTable } from '../features/notify/notify.tables.ts';
import type { Tables } from '../platform/db/db.ts';
import { newId } from '../platform/ids.ts';
import type { Mail } from '../platform/mail/mailer.ts';
import { givenFragrance, givenUser } from './given.ts';
import type { TestApp } from './test-app.ts';

let count = 0;

/** A fragrance with one size, 100 ml for 80 EUR, in stock, at a shop of its own. */
export async function givenScent(app: TestApp, facts: { name?: string } = {}) {
  count += 1;
  const url = `http://shop-${process.pid}-${count}.example/p`;
  const scent = await givenFragrance(app, { name: `${facts.name ?? 'Vetiver'} ${count}`, url, sizeMl: 100 });
  const now = app.clock.now();
  const offer = await app.db
    .updateTable('offers')
    .set({ price: 80, currency: 'EUR', availability: 'InStock', available_since: now, last_checked_at: now })
    .set({ first_seen_at: now })
    .where('fragrance_id', '=', scent.id)
    .returning(['id', 'page_id'])
    .executeTakeFirstOrThrow();
  const set = (state: { availability?: Availability; price?: number; last_checked_at?: Date }) =>
    app.db.updateTable('offers').set(state).where('id', '=', offer.id).execute();
  return { ...scent, offerId: offer.id, pageId: offer.page_id, set };
}

export type Scent = Awaited<ReturnType<typeof givenScent>>;

export interface Wishes {
  preferences?: Partial<Insertable<Tables['preferences']>>;
  watch?: Partial<Insertable<Tables['watch_items']>>;
}

export async function givenWatcher(app: TestApp, scents: Scent | Scent[], { preferences, watch }: Wishes = {}) {
  const amber = await givenUser(app);
  if (preferences) await choose(app, amber.id, preferences);
  for (const scent of [scents].flat()) await watchIt(app, amber.id, scent, watch);
  return amber;
}

export async function watchIt(
  app: TestApp,
  userId: string,
  scent: Scent,
  watch: Partial<Insertable<Tables['watch_items']>> = {},
): Promise<void> {
  const whole = { sizes_ml: null, max_price: null, max_price_currency: null, max_price_per: null, notes: null };
  await app.db
    .insertInto('watch_items')
    .values({ user_id: userId, fragrance_id: scent.id, added_at: app.clock.now(), ...whole, ...watch })
    .execute();
}

export async function choose(
  app: TestApp,
  userId: string,
  preferences: Partial<Insertable<Tables['preferences']>>,
): Promise<void> {
  await app.db.updateTable('preferences').set(preferences).where('user_id', '=', userId).execute();
}

interface Happening {
  kind?: EventKind;
  isFlapping?: boolean;
  /** Price drop in EUR. */
  fall?: { high?: number; before: number; now: number };
}

/** Stores an event now, with its fan-out, in one transaction. Returns the event's id. */
export function happen(app: TestApp, scent: Scent, { kind = 'restock', isFlapping = false, fall }: Happening = {}) {
  return app.db.transaction().execute(async (tx) => {
    const at = app.clock.now();
    const { rows } = await sql<{ id: number }>`
      insert into checks (page_id, offer_id, checked_at, outcome, method, evidence)
      values (${scent.pageId}, ${scent.offerId}, ${at}, 'product', 'json-ld', '[]') returning id`.execute(tx);
    const event = await tx
      .insertInto('events')
      .values({
        id: newId(),
        kind,
        fragrance_id: scent.id,
        offer_ids: [scent.offerId],
        check_id: rows[0]?.id ?? 0,
        happened_at: at,
        is_flapping: isFlapping,
        price_before: fall?.before ?? null,
        price_high: fall ? (fall.high ?? fall.before) : null,
        price: fall?.now ?? null,
        currency: fall ? 'EUR' : null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordDeliveries(tx, [event]);
    return event.id;
  });
}

/** Another target of a user; these tests never send to its address. */
export async function givenTarget(
  app: TestApp,
  userId: string,
  more: Partial<Insertable<TargetsTable>> = {},
): Promise<string> {
  const id = newId();
  const row = { id, user_id: userId, channel: 'webhook' as const, label: 'Kitchen', created_at: app.clock.now() };
  await app.db
    .insertInto('targets')
    .values({ ...row, address: JSON.stringify({ preset: 'webhook', url: `http://127.0.0.1:9/${id}` }), ...more })
    .execute();
  return id;
}

/** Status and reason of the user's deliveries of an event, by channel. */
export async function rowsOf(app: TestApp, userId: string, eventId: string): Promise<Record<string, unknown[]>> {
  const rows = await app.db
    .selectFrom('deliveries')
    .select(['channel', 'status', 'reason'])
    .where('user_id', '=', userId)
    .where('event_id', '=', eventId)
    .orderBy('channel')
    .execute();
  return Object.fromEntries(rows.map(({ channel, status, reason }) => [channel, [status, reason]]));
}

export async function deliveryOf(app: TestApp, userId: string, eventId: string, channel: Channel = 'email') {
  return app.db
    .selectFrom('deliveries')
    .selectAll()
    .where('user_id', '=', userId)
    .where('event_id', '=', eventId)
    .where('channel', '=', channel)
    .executeTakeFirstOrThrow();
}

/** An in-memory mailer, and the emails that it received. */
export function mailbox(app: TestApp, accept: (mail: Mail) => Promise<void> = async () => {}) {
  const mails: Mail[] = [];
  const send = async (mail: Mail): Promise<void> => {
    mails.push(mail);
    await accept(mail);
  };
  const to = ({ email }: { email: string }) => mails.filter((mail) => mail.to === email);
  return { mails, to, deps: { ...app.deps, mailer: { send, close: async () => {} } } };
}

/** Advances the clock to the next occurrence of a time of day in UTC. */
export function goTo(app: TestApp, time: string): Date {
  const at = nextLocal(null, app.clock.now(), { time });
  app.clock.advance(at.getTime() - app.clock.now().getTime());
  return at;
}

export function bundlesOf(app: TestApp, userId: string) {
  return app.db.selectFrom('bundles').selectAll().where('user_id', '=', userId).orderBy('id').execute();
}
