import { newId, sign } from '../../platform/ids.ts';
import { describe, expect, test } from '../../testing/test.ts';
import { deleteCalendar, findCalendar } from './calendar.repo.ts';
import { givenCalendar, givenDatedPage, inDays } from './testing/given-dates.ts';

describe('the address of a calendar', () => {
  test('a calendar can be created, replaced and removed by its user only', async ({ app }) => {
    const { amber, params, url } = await givenCalendar(app);
    expect(url).toMatch(/\/feeds\/calendar\/[\w-]+\.[\w-]{43}\.ics$/);
    expect(await amber.api.calendar.get({ params })).toEqual({ url });
    const renewed = await amber.api.calendar.renew({ params });
    expect(renewed.url).not.toBe(url);
    const iris = await givenCalendar(app);
    await expect(iris.amber.api.calendar.get({ params })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await amber.api.calendar.remove({ params })).toEqual({ url: null });
    expect(await amber.api.calendar.get({ params })).toEqual({ url: null });
  });

  test('a calendar is read without a session, is private, and responds 304 while unchanged', async ({ app }) => {
    const { open, watch } = await givenCalendar(app);
    const { oud } = await givenDatedPage(app, { availableFrom: inDays(app, 40) });
    const first = await open();
    expect([first.statusCode, first.headers]).toMatchObject([
      200,
      {
        'content-type': 'text/calendar; charset=utf-8',
        'cache-control': 'private, max-age=300',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
      },
    ]);
    const headers = { 'if-none-match': String(first.headers.etag) };
    app.clock.advance(60_000);
    const again = await open(headers);
    expect([again.statusCode, again.body]).toEqual([304, '']);
    await watch(oud.id);
    expect((await open(headers)).statusCode).toBe(200);
  });

  test('a calendar that was replaced or removed, and a forged address, get the same 404', async ({ app }) => {
    const { amber, params, open, path } = await givenCalendar(app);
    await amber.api.calendar.renew({ params });
    const revoked = await open();
    expect([revoked.statusCode, revoked.body]).toEqual([404, 'There is no such calendar.\n']);
    const id = (await findCalendar(app.db, amber.id))?.id ?? '';
    const unknown = newId();
    const file = (name: string, text: string) => `/feeds/calendar/${name}.${sign(app.secret, text)}.ics`;
    expect((await app.server.inject(file(id, `calendar ${id}`))).statusCode).toBe(200);
    const forged = [
      path,
      // A feed's signature opens no calendar.
      file(id, `feed ${id}`),
      file(unknown, `calendar ${unknown}`),
      `/feeds/calendar/${id}..ics`,
      '/feeds/calendar/%00.ics',
    ];
    for (const address of forged) {
      const { statusCode, body, headers } = await app.server.inject(address);
      expect([statusCode, body, headers['cache-control']]).toEqual([404, revoked.body, 'no-store']);
    }
    await deleteCalendar(app.db, amber.id);
    expect((await app.server.inject(file(id, `calendar ${id}`))).statusCode).toBe(404);
  });

  test('a calendar of a suspended user is gone, and comes back after the suspension', async ({ app }) => {
    const { amber, open } = await givenCalendar(app);
    const suspend = (suspended_at: Date | null) =>
      app.db.updateTable('users').set({ suspended_at }).where('id', '=', amber.id).execute();
    await suspend(app.clock.now());
    expect((await open()).statusCode).toBe(404);
    await suspend(null);
    expect((await open()).statusCode).toBe(200);
  });

  test('a calendar that is read too often responds 429 with the wait, and other calendars go on', async ({ app }) => {
    const [busy, calm] = [await givenCalendar(app), await givenCalendar(app)];
    let response = await busy.open();
    for (let count = 0; count < 100 * app.config.rateLimitFactor && response.statusCode === 200; count += 1)
      response = await busy.open();
    expect([response.statusCode, response.body]).toEqual([429, 'This calendar was read too often. Try again later.\n']);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    expect((await calm.open()).statusCode).toBe(200);
  });
});

describe('the events of a calendar', () => {
  test('a calendar has the dates that shops state for watched offers that are not in stock', async ({ app }) => {
    const { read, watch } = await givenCalendar(app);
    const day = inDays(app, 40);
    const preorder = await givenDatedPage(
      app,
      { availableFrom: day, sizeMl: 50 },
      { availableFrom: day, sizeMl: 100, price: 140 },
    );
    const soldOut = await givenDatedPage(app, {
      availability: 'SoldOut',
      availableFrom: `${inDays(app, 50)}T08:30:00Z`,
    });
    await givenDatedPage(app, { availableFrom: day });
    for (const { oud } of [preorder, soldOut]) await watch(oud.id, { notes: 'a secret note' });
    const { problems, events } = await read();
    expect(problems).toEqual([]);
    expect(events).toMatchObject([
      {
        uid: `offer-${preorder.ids[0]}@${app.config.publicUrl.hostname}`,
        start: day,
        end: inDays(app, 41),
        summary: `${preorder.oud.name} by ${preorder.oud.brand}: pre-order date at Test Parfumerie`,
        sequence: 0,
        status: 'CONFIRMED',
      },
      {
        start: `${inDays(app, 50)}T08:30:00Z`,
        end: null,
        summary: `${soldOut.oud.name} by ${soldOut.oud.brand}: expected at Test Parfumerie`,
      },
    ]);
    expect(events[0]?.url).toMatch(/^https:\/\/calendar-.*\/oud%2C1$/);
    for (const line of ['50 ml: €90.00', '100 ml: €140.00', `/fragrances/${preorder.oud.id}`])
      expect(events[0]?.description).toContain(line);
    expect(JSON.stringify(events)).not.toContain('secret note');
  });

  test.for([
    ['without a stated date', {}],
    ['in stock', { availability: 'InStock', days: 40 }],
    ['discontinued', { availability: 'Discontinued', days: 40 }],
    ['with a date more than a month ago', { days: -32 }],
    ['with a placeholder years ahead', { days: 731 }],
    ['that was not checked lately', { days: 40, checkedDaysAgo: 30 }],
    ['of a size that the user does not watch', { days: 40, sizeMl: 100 }],
    ['of a kind of goods that the user does not watch', { days: 40, kind: 'tester' }],
    ['above the price limit of the watch', { days: 40, price: 200 }],
  ] as const)('a calendar has no event for an offer %s', async ([, { ...offer }], { app }) => {
    const { days, ...more } = offer as { days?: number };
    const { read, watch } = await givenCalendar(app);
    const page = await givenDatedPage(app, { ...more, availableFrom: days === undefined ? null : inDays(app, days) });
    const maxPrice = { amount: 150, currency: 'EUR', per: 'bottle' as const };
    await watch(page.oud.id, { watchFilter: { sizesMl: [50], maxPrice } });
    expect((await read()).events).toEqual([]);
  });

  test('a calendar leaves out the offers that exclude all countries of the user', async ({ app }) => {
    const { amber, read, watch } = await givenCalendar(app);
    const page = await givenDatedPage(app, { availableFrom: inDays(app, 40) });
    await watch(page.oud.id);
    await app.db.updateTable('offers').set({ market: 'US' }).where('page_id', '=', page.pageId).execute();
    expect((await read()).events).toHaveLength(1);
    await app.db
      .updateTable('preferences')
      .set({ countries: ['DE'] })
      .where('user_id', '=', amber.id)
      .execute();
    expect((await read()).events).toHaveLength(0);
  });

  test('an event keeps its id when its date changes, and says that it changed and how often', async ({ app }) => {
    const { read, watch } = await givenCalendar(app);
    const page = await givenDatedPage(app, { availableFrom: inDays(app, 40) });
    const other = await givenDatedPage(app, { availableFrom: inDays(app, 70) });
    for (const { oud } of [page, other]) await watch(oud.id);
    const [first, unchanged] = (await read()).events;
    app.clock.advance(3_600_000);
    await app.db.updateTable('offers').set({ price: 80 }).where('page_id', '=', page.pageId).execute();
    const [cheaper] = (await read()).events;
    expect(cheaper).toMatchObject({ uid: first?.uid, sequence: 0 });
    expect(cheaper?.lastModified).not.toBe(first?.lastModified);
    app.clock.advance(3_600_000);
    await page.setDate(inDays(app, 60));
    const [moved, stays] = (await read()).events;
    expect(stays).toEqual(unchanged);
    expect(moved).toMatchObject({ uid: first?.uid, start: inDays(app, 60), sequence: 1 });
    expect(moved?.stamp).toBe(moved?.lastModified);
    app.clock.advance(3_600_000);
    expect((await read()).events).toEqual([moved, unchanged]);
  });

  test('concurrent requests for a calendar count a changed date once', async ({ app }) => {
    const { open, read, watch } = await givenCalendar(app);
    const page = await givenDatedPage(app, { availableFrom: inDays(app, 40) });
    await watch(page.oud.id);
    await read();
    await page.setDate(inDays(app, 45));
    const bodies = (await Promise.all(Array.from({ length: 8 }, () => open()))).map(({ body }) => body);
    expect(new Set(bodies).size).toBe(1);
    expect((await read()).events).toMatchObject([{ sequence: 1 }]);
  });

  test('an event ends with the watch and with the date, and counts on when it returns', async ({ app }) => {
    const { amber, read, watch } = await givenCalendar(app);
    const page = await givenDatedPage(app, { availableFrom: inDays(app, 40) });
    await watch(page.oud.id);
    const [first] = (await read()).events;
    const params = { userId: amber.id, fragranceId: page.oud.id };
    await amber.api.watchlist.remove({ params });
    expect((await read()).events).toEqual([]);
    await watch(page.oud.id);
    const [returned] = (await read()).events;
    expect([returned?.uid, returned?.sequence]).toEqual([first?.uid, 1]);
    await page.setDate(null);
    expect((await read()).events).toEqual([]);
  });

  test('a calendar has at most 200 dates that shops state, the earliest', async ({ app }) => {
    const { read, watch } = await givenCalendar(app);
    for (const from of [0, 60, 120, 180]) {
      const offers = Array.from({ length: 60 }, (_, index) => ({ availableFrom: inDays(app, 300 + from + index) }));
      await watch((await givenDatedPage(app, ...offers)).oud.id);
    }
    const { problems, events } = await read();
    expect(problems).toEqual([]);
    expect([events.length, events[0]?.start, events.at(-1)?.start]).toEqual([200, inDays(app, 300), inDays(app, 499)]);
  });

  test('hostile names of fragrances and shops stay within the text of their event', async ({ app }) => {
    const { open, read, watch } = await givenCalendar(app);
    const page = await givenDatedPage(app, { availableFrom: inDays(app, 40) });
    const name = 'Oud\r\nEND:VEVENT\r\nBEGIN:VALARM\u2028\u202e; , \\n <script>';
    await app.db.updateTable('fragrances').set({ name }).where('id', '=', page.oud.id).execute();
    await watch(page.oud.id);
    const { problems, events } = await read();
    expect(problems).toEqual([]);
    expect(events.map(({ summary }) => summary)).toEqual([
      `Oud END:VEVENT BEGIN:VALARM ; , \\n <script> by ${page.oud.brand}: pre-order date at Test Parfumerie`,
    ]);
    expect((await open()).body.match(/^BEGIN:/gm)).toHaveLength(2);
  });
});
