import type { Availability, OfferKind } from '@sillage/contract';
import { sql } from 'kysely';
import { addMs, DAY } from '../../../platform/clock.ts';
import { newId } from '../../../platform/ids.ts';
import { givenFragrance, givenUser } from '../../../testing/given.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { replaceCalendar, saveRevisions } from '../calendar.repo.ts';
import { readCalendarFile } from './read-calendar.ts';

let count = 0;

/** A user who turned the calendar on, and what the calendar's address returns. */
export async function givenCalendar(app: TestApp) {
  const amber = await givenUser(app);
  const params = { userId: amber.id };
  const { url } = await amber.api.calendar.renew({ params });
  const path = new URL(url ?? '').pathname;
  const open = (headers: Record<string, string> = {}) => app.server.inject({ url: path, headers });
  const read = async () => readCalendarFile((await open()).body);
  const watch = (fragranceId: number, more: object = {}) =>
    amber.api.watchlist.add({ body: { userId: amber.id, fragranceId, ...more } });
  return { amber, params, url: url ?? '', path, open, read, watch };
}

interface StatedOffer {
  availability?: Availability;
  availableFrom?: string | null;
  sizeMl?: number | null;
  kind?: OfferKind;
  price?: number;
  checkedDaysAgo?: number;
}

/** A fragrance at a shop of its own, with one page and these offers. */
export async function givenDatedPage(app: TestApp, ...offers: StatedOffer[]) {
  count += 1;
  const host = `calendar-${process.pid}-${count}.example`;
  const oud = await givenFragrance(app, { name: `Oud ${count} Calendar`, url: `https://${host}/oud,1` });
  const pages = app.db.selectFrom('pages').select('id').where('fragrance_id', '=', oud.id);
  const { id: pageId } = await pages.executeTakeFirstOrThrow();
  await app.db.deleteFrom('offers').where('page_id', '=', pageId).execute();
  const ids: number[] = [];
  for (const offer of offers) {
    const row = await app.db
      .insertInto('offers')
      .values({
        page_id: pageId,
        fragrance_id: oud.id,
        variant: null,
        sku: null,
        size_ml: offer.sizeMl === undefined ? 50 : offer.sizeMl,
        kind: offer.kind ?? 'bottle',
        price: offer.price ?? 90,
        currency: 'EUR',
        availability: offer.availability ?? 'PreOrder',
        available_since: app.clock.now(),
        available_from: offer.availableFrom ?? null,
        last_checked_at: addMs(app.clock.now(), -(offer.checkedDaysAgo ?? 0) * DAY),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.push(row.id);
  }
  const setDate = async (date: string | null, index = 0) => {
    const change = { available_from: date, last_checked_at: app.clock.now() };
    await app.db
      .updateTable('offers')
      .set(change)
      .where('id', '=', ids[index] ?? 0)
      .execute();
  };
  return { oud, pageId, ids, setDate };
}

/** A day from now on, as shops state it. */
export function inDays(app: TestApp, days: number): string {
  return addMs(app.clock.now(), days * DAY)
    .toISOString()
    .slice(0, 10);
}

/**
 * Stores that an offer sold out and came back after each of `absences`, in days, with ten days in
 * stock between, and that it has been sold out for `soldOutDays`.
 */
export async function givenAbsences(
  app: TestApp,
  { pageId, offerId, fragranceId }: { pageId: number; offerId: number; fragranceId: number },
  absences: readonly number[],
  soldOutDays: number,
): Promise<void> {
  const past = absences.reduce((sum, days) => sum + days + 10, 0);
  let at = addMs(app.clock.now(), -(past + soldOutDays) * DAY);
  const { rows } = await sql<{ id: number }>`
    insert into checks (page_id, offer_id, checked_at, outcome, method, evidence)
    values (${pageId}, ${offerId}, ${addMs(at, -DAY)}, 'product', 'json-ld', '[]') returning id`.execute(app.db);
  const insert = async (kind: 'sold_out' | 'restock') => {
    const event = { id: newId(), kind, fragrance_id: fragranceId, offer_ids: [offerId], happened_at: at };
    await app.db
      .insertInto('events')
      .values({ ...event, check_id: rows[0]?.id ?? 0, is_flapping: false })
      .execute();
  };
  for (const days of absences) {
    await insert('sold_out');
    at = addMs(at, days * DAY);
    await insert('restock');
    at = addMs(at, 10 * DAY);
  }
  await insert('sold_out');
}

/** Gives a user a calendar that was read once, with one event. */
export async function givenStoredCalendar(app: TestApp, userId: string): Promise<void> {
  await replaceCalendar(app.db, userId, app.clock.now());
  const event = { uid: 'offer-1@sillage.example', starts: '2027-02-05', hash: 'x' };
  await saveRevisions(app.db, userId, [event], app.clock.now());
}
