import { addMs, DAY, HOUR } from '../../../platform/clock.ts';
import { runOnce } from '../../../platform/job.ts';
import { getDelivery, givenStockedFragrance, givenWatcher, recordEvent } from '../../../testing/given-event.ts';
import { describe, expect, test } from '../../../testing/test.ts';
import { tidyLedger } from '../ledger/tidy-ledger.job.ts';
import { givenAlert, openAlert, readUndo } from './testing/given-alert.ts';

const per = 'bottle' as const;
const filter = { sizes_ml: [100], max_price: 93.57, max_price_currency: 'EUR', max_price_per: per };

describe('page of an alert', () => {
  test('alert page shows the event and all actions, nothing of the user, and loads nothing from elsewhere', async ({
    app,
  }) => {
    const { open, amber, fragrance } = await givenAlert(app, { watch: { notes: 'for winter evenings', ...filter } });
    const { statusCode, headers, body } = await open();
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'cache-control': 'no-store',
      'x-frame-options': 'DENY',
    });
    const texts = ['Bought it', 'A week', 'A month', 'Until cheaper than', 'Stop watching', 'Was it there?', '80.00'];
    for (const text of [`${fragrance.name} by`, ...texts]) expect(body).toContain(text);
    const withoutToken = body.replaceAll(/alerts\/[\w.-]+/g, '');
    for (const secret of [amber.id, amber.username, amber.email, 'winter evenings', '93.57'])
      expect([secret, withoutToken.includes(secret)]).toEqual([secret, false]);
    expect(body).not.toMatch(/<script|<img|<link[^>]+href="http|\bsrc=/);
  });

  test('alert page asks nothing after a sold-out event, and rejects an answer', async ({ app }) => {
    const { open, post, stored } = await givenAlert(app, { kind: 'sold_out' });
    expect((await open()).body).not.toContain('Was it there?');
    expect((await post({ action: 'answer', answer: 'no' })).statusCode).toBe(400);
    expect((await stored()).answers).toEqual([]);
  });

  test('alert page of a bundle lists each watch, and an action changes only the named one', async ({ app }) => {
    const fragrances = [await givenStockedFragrance(app, { name: 'Vetiver' }), await givenStockedFragrance(app)];
    const amber = await givenWatcher(app, fragrances);
    const events: string[] = [];
    for (const fragrance of fragrances) events.push(await recordEvent(app, fragrance));
    const deliveries = await Promise.all(events.map((id) => getDelivery(app, amber.id, id)));
    const [first, second] = deliveries;
    const row = { user_id: amber.id, channel_id: first?.channel_id ?? '', channel_kind: 'email' } as const;
    const times = { next_try_at: app.clock.now(), created_at: app.clock.now() };
    const ids = { id: first?.event_id ?? '', delivery_ids: deliveries.map(({ id }) => id) };
    await app.db
      .insertInto('bundles')
      .values({ ...row, ...times, ...ids, kind: 'quiet-hours', status: 'sent' })
      .execute();
    const { open, post } = openAlert(app, ids);
    const { body } = await open();
    for (const { name } of fragrances) expect(body).toContain(`<h2>${name}`);
    expect((await post({ action: 'stop' })).statusCode).toBe(400);
    expect((await post({ action: 'stop', event: second?.event_id ?? '' })).statusCode).toBe(200);
    const left = await amber.api.watchlist.list({ params: { userId: amber.id } });
    expect(left.map(({ fragranceId }) => fragranceId)).toEqual([fragrances[0]?.id]);
  });
});

describe('action on an alert', () => {
  test('Bought it ends the watch and excludes it from recommendations, and Undo restores all that it had', async ({
    app,
  }) => {
    const watch = { ...filter, notes: 'for winter', notify_frequency: 'hours', notify_interval_hours: 5 } as const;
    const { post, findWatch, stored } = await givenAlert(app, { watch });
    const before = await findWatch();
    const done = await post({ action: 'bought' });
    expect([done.statusCode, done.body.includes('Enjoy it!'), done.body.includes('for winter')]).toEqual([
      200,
      true,
      false,
    ]);
    expect(await findWatch()).toBeUndefined();
    expect(await stored()).toMatchObject({ bought: 1, ended: 1 });
    const undone = await post(readUndo(done.body));
    expect(undone.body).toContain('It is on your watchlist again');
    expect(await findWatch()).toEqual({ ...before, id: expect.anything() });
    expect(await stored()).toMatchObject({ bought: 0, ended: 0 });
  });

  test('Stop ends the watch, which can be restored from the link until the link expires', async ({ app }) => {
    const { post, open, findWatch, stored } = await givenAlert(app);
    await post({ action: 'stop' });
    expect(await findWatch()).toBeUndefined();
    expect(await stored()).toMatchObject({ bought: 0, ended: 1 });
    app.clock.advance(29 * DAY);
    await runOnce(tidyLedger(app.deps));
    expect((await open()).body).toContain('Watch it again');
    await post({ action: 'restore' });
    expect(await findWatch()).toBeDefined();
    await post({ action: 'stop' });
    app.clock.advance(32 * DAY);
    await runOnce(tidyLedger(app.deps));
    expect(await stored()).toMatchObject({ ended: 0 });
  });

  test('Undo keeps a watch that the user started again meanwhile', async ({ app }) => {
    const { post, amber, fragrance, findWatch } = await givenAlert(app, { watch: { notes: 'old' } });
    await post({ action: 'bought' });
    await amber.api.watchlist.add({ body: { userId: amber.id, fragranceId: fragrance.id, notes: 'new' } });
    await post({ action: 'restore' });
    expect(await findWatch()).toMatchObject({ notes: 'new' });
  });

  test('Snooze lasts a week or a month, and Undo brings back the snooze before it', async ({ app }) => {
    const { post, findWatch } = await givenAlert(app, { preferences: { time_zone: 'Pacific/Kiritimati' } });
    const now = app.clock.now();
    await post({ action: 'snooze', for: 'week' });
    const week = await findWatch();
    expect(week).toMatchObject({ snoozed_until: addMs(now, 7 * DAY), snoozed_above_price: null });
    const day = { timeZone: 'Pacific/Kiritimati', day: 'numeric', month: 'long' } as const;
    expect(week?.snooze_reason).toBe(`Snoozed until ${addMs(now, 7 * DAY).toLocaleDateString('en-GB', day)}`);
    const month = await post({ action: 'snooze', for: 'month' });
    expect(await findWatch()).toMatchObject({ snoozed_until: addMs(now, 30 * DAY) });
    const again = await post(readUndo(month.body));
    expect(await findWatch()).toMatchObject({ snoozed_until: addMs(now, 7 * DAY) });
    expect(again.body).toContain('Snoozed until');
    await post({ action: 'snooze', for: 'none' });
    expect(await findWatch()).toMatchObject({ snoozed_until: null, snooze_reason: null });
  });

  test('Snooze until cheaper takes a price with a comma, and Undo ends it', async ({ app }) => {
    const { post, findWatch } = await givenAlert(app);
    const done = await post({ action: 'snooze', for: 'price', price: '79,50', currency: 'EUR' });
    const snooze = { snoozed_above_price: 79.5, snoozed_above_currency: 'EUR', snoozed_above_per: 'bottle' };
    expect(await findWatch()).toMatchObject({ ...snooze, snooze_reason: 'Snoozed until cheaper than €79.50' });
    await post(readUndo(done.body));
    expect(await findWatch()).toMatchObject({ snoozed_above_price: null, snooze_reason: null });
  });

  test.for([
    { action: 'snooze' },
    { action: 'snooze', for: 'price', price: '', currency: 'EUR' },
    { action: 'snooze', for: 'price', price: '-5', currency: 'EUR' },
    { action: 'snooze', for: 'price', price: '1e3x', currency: 'EUR' },
    { action: 'snooze', for: 'price', price: '5', currency: '<b>' },
    { action: 'snooze', until: 'tomorrow' },
    { action: 'snooze', until: '2999-01-01T00:00:00Z' },
    { action: 'answer', answer: '__proto__' },
    { action: 'delete-account' },
    { action: 'bought', event: '00000000-0000-7000-8000-000000000000' },
    {},
  ])('form with %o is rejected with a page that offers the actions, and changes nothing', async (fields, { app }) => {
    const { post, findWatch, stored } = await givenAlert(app);
    const before = await findWatch();
    const { statusCode, body } = await post(fields);
    expect([statusCode, body.includes('role="alert"'), body.includes('Bought it')]).toEqual([400, true, true]);
    expect(await findWatch()).toEqual(before);
    expect(await stored()).toEqual({ bought: 0, ended: 0, answers: [] });
  });

  test('answer is stored once for each user and alert, can be changed, and Undo brings back the answer before', async ({
    app,
  }) => {
    const { post, open, eventId, stored } = await givenAlert(app);
    await post({ action: 'answer', answer: 'yes' });
    const changed = await post({ action: 'answer', answer: 'other-price' });
    expect(await stored()).toMatchObject({ answers: [{ event_id: eventId, answer: 'other-price' }] });
    expect((await open()).body).toMatch(/value="other-price" aria-pressed="true"/);
    await post(readUndo(changed.body));
    expect(await stored()).toMatchObject({ answers: [{ event_id: eventId, answer: 'yes' }] });
    await post({ action: 'answer', answer: 'none' });
    expect(await stored()).toMatchObject({ answers: [] });
  });

  test('actions of a private event work, except the answer', async ({ app }) => {
    const { post, eventId, amber, findWatch, open } = await givenAlert(app);
    await app.db.updateTable('events').set({ observer_id: amber.id }).where('id', '=', eventId).execute();
    expect((await open()).body).not.toContain('Was it there?');
    expect((await post({ action: 'answer', answer: 'yes' })).statusCode).toBe(400);
    expect((await post({ action: 'bought' })).statusCode).toBe(200);
    expect(await findWatch()).toBeUndefined();
  });

  test('snooze of a watch that is gone is rejected, and Bought it is stored', async ({ app }) => {
    const { post, open, amber, fragrance, stored } = await givenAlert(app);
    await amber.api.watchlist.remove({ params: { userId: amber.id, fragranceId: fragrance.id } });
    expect((await post({ action: 'snooze', for: 'week' })).statusCode).toBe(404);
    expect((await post({ action: 'bought' })).statusCode).toBe(200);
    expect(await stored()).toMatchObject({ bought: 1, ended: 0 });
    app.clock.advance(HOUR);
    expect((await open()).body).toContain('You bought it');
  });
});
