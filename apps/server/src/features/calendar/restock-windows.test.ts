import { addMs, DAY } from '../../platform/clock.ts';
import { expect, test } from '../../testing/test.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { givenAbsences, givenCalendar, givenDatedPage, inDays } from './testing/given-dates.ts';

/** A watched fragrance that was sold out for 5 to 14 days eight times, and is sold out again. */
async function givenSoldOut(app: TestApp, { absences = [5, 14, 9, 6, 8, 10, 12, 9], days = 2, watch = {} } = {}) {
  const calendar = await givenCalendar(app);
  const page = await givenDatedPage(app, { availability: 'OutOfStock' });
  const [offerId = 0] = page.ids;
  await givenAbsences(app, { pageId: page.pageId, offerId, fragranceId: page.oud.id }, absences, days);
  await calendar.watch(page.oud.id, watch);
  return { ...calendar, ...page, offerId };
}

test('a calendar has the restock window of a sold-out fragrance, with its probability in words', async ({ app }) => {
  const { amber, oud, read } = await givenSoldOut(app);
  const { forecast } = await amber.api.monitor.history({ params: { id: oud.id } });
  const { times, of, fromDays, toDays } = forecast?.within ?? { times: 0, of: 0, fromDays: 0, toDays: 0 };
  expect([times, of]).toEqual([6, 8]);
  const { problems, events } = await read();
  expect(problems).toEqual([]);
  expect(events).toMatchObject([
    {
      start: inDays(app, fromDays - 2),
      // The end is the day after the last.
      end: inDays(app, toDays - 2 + 1),
      summary: `${oud.name} by ${oud.brand}: restock likely (about 2 in 3)`,
      status: 'TENTATIVE',
      sequence: 0,
    },
  ]);
  const [event] = events;
  expect(event?.description).toContain(
    `from the last 8 times that it was sold out: 6 of them lasted ${fromDays} to ${toDays} days.`,
  );
  expect(event?.description).toContain(`sold out since ${inDays(app, -2)}. No shop promises this date.`);
});

test('a restock window is in the days of the user’s time zone', async ({ app }) => {
  const { amber, read } = await givenSoldOut(app);
  const start = async (time_zone: string) => {
    await app.db.updateTable('preferences').set({ time_zone }).where('user_id', '=', amber.id).execute();
    return (await read()).events[0]?.start;
  };
  // These zones are a day apart at every moment.
  expect(await start('Pacific/Kiritimati')).not.toBe(await start('Pacific/Pago_Pago'));
});

test.for([
  ['with four past restocks', { absences: [9, 9, 9, 9] }],
  ['whose past restocks are too different', { absences: [1, 2, 3, 80, 400, 2, 1, 90] }],
  ['whose window is over', { days: 40 }],
  ['of whose full bottles the user watches none', { watch: { watchFilter: { sizesMl: [100], maxPrice: null } } }],
] as const)('a calendar predicts no restock of a fragrance %s', async ([, given], { app }) => {
  const { read } = await givenSoldOut(app, given as object);
  expect((await read()).events).toEqual([]);
});

test('a restock window ends when the fragrance is back, or was not checked lately', async ({ app }) => {
  const { read, offerId } = await givenSoldOut(app);
  const change = async (columns: object) => {
    await app.db.updateTable('offers').set(columns).where('id', '=', offerId).execute();
    return (await read()).events.length;
  };
  expect(await change({ availability: 'InStock' })).toBe(0);
  expect(await change({ availability: 'OutOfStock' })).toBe(1);
  expect(await change({ last_checked_at: addMs(app.clock.now(), -30 * DAY) })).toBe(0);
});

test('a restock window counts only the offers that the user watches', async ({ app }) => {
  const { read, oud, pageId } = await givenSoldOut(app);
  const [alone] = (await read()).events;
  const large = { page_id: pageId, fragrance_id: oud.id, variant: null, sku: null, size_ml: 100, price: 140 };
  const added = await app.db
    .insertInto('offers')
    .values({
      ...large,
      currency: 'EUR',
      availability: 'InStock',
      available_since: app.clock.now(),
      last_checked_at: app.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await givenAbsences(app, { pageId, offerId: added.id, fragranceId: oud.id }, [30], 1);
  expect((await read()).events).toEqual([]);
  const small = await givenCalendar(app);
  await small.watch(oud.id, { watchFilter: { sizesMl: [50], maxPrice: null } });
  expect((await small.read()).events).toMatchObject([{ uid: alone?.uid, start: alone?.start, end: alone?.end }]);
});
