import { MAX_OBSERVED_PAGES } from '@sillage/contract';
import { addMs, DAY, HOUR, MINUTE } from '../../platform/clock.ts';
import { describe, expect, test } from '../../testing/test.ts';
import { runWorkers } from '../../testing/workers.ts';
import {
  buildObservation,
  copySharedState,
  fillPages,
  givenObserver,
  givenUnreadable,
} from './testing/given-observer.ts';

describe('POST /api/observations', () => {
  test('two observations make one restock that emails the observer only', async ({ app }) => {
    const oud = await givenUnreadable(app);
    const [amber, basil] = [await givenObserver(app), await givenObserver(app)];
    await amber.watch(oud.id);
    await basil.watch(oud.id);
    await amber.observe(oud.url, 'OutOfStock');
    const before = await copySharedState(app);
    app.clock.advance(HOUR);
    const first = await amber.observe(oud.url, 'InStock', { says: 'a button to buy' });
    expect(first).toMatchObject({ stockState: 'unconfirmed', counts: true, isWatched: true, fragranceId: oud.id });
    expect(await amber.readInbox()).toEqual([]);
    app.clock.advance(app.config.monitor.confirmMs);
    const second = await amber.observe(oud.url, 'InStock', { says: 'a button to buy' });
    expect(second).toMatchObject({ stockState: 'in-stock', price: 80, currency: 'EUR', sizes: [{ sizeMl: 50 }] });
    expect(await copySharedState(app)).toEqual(before);
    await runWorkers(app);
    expect(await amber.listEmails()).toEqual([expect.stringContaining('is back in stock')]);
    expect(await amber.readInbox()).toMatchObject([
      {
        kind: 'restock',
        isPrivate: true,
        url: oud.url,
        offers: [{ sizeMl: 50, price: 80, availability: 'InStock' }],
        evidence: [{ source: 'json-ld', says: 'a button to buy' }],
      },
    ]);
    expect([await basil.listEmails(), await basil.readInbox()]).toEqual([[], []]);
    const { changes, forecast } = await basil.api.monitor.history({ params: { id: oud.id } });
    expect([changes, forecast]).toEqual([[], null]);
  });

  test('an email about a private event says that the own browser saw it', async ({ app }) => {
    const oud = await givenUnreadable(app);
    const amber = await givenObserver(app);
    await amber.watch(oud.id);
    await amber.observe(oud.url, 'OutOfStock');
    app.clock.advance(HOUR);
    await amber.observeTwice(oud.url, 'InStock');
    await runWorkers(app);
    const [email] = (await app.emails()).filter(({ to }) => to === amber.email);
    expect(email?.text).toContain('Seen by you: your own browser');
  });

  test('an observation makes no event when the user does not watch the fragrance', async ({ app }) => {
    const oud = await givenUnreadable(app);
    const amber = await givenObserver(app);
    await amber.observe(oud.url, 'OutOfStock');
    app.clock.advance(HOUR);
    expect(await amber.observeTwice(oud.url, 'InStock')).toMatchObject({ stockState: 'in-stock', isWatched: false });
    const events = await app.db.selectFrom('events').select('id').where('observer_id', '=', amber.id).execute();
    expect(events).toEqual([]);
  });

  test('an observation is stored and confirms nothing when it is over a day old or in the future', async ({ app }) => {
    const oud = await givenUnreadable(app);
    const amber = await givenObserver(app);
    await amber.watch(oud.id);
    await amber.observe(oud.url, 'OutOfStock', { at: addMs(app.clock.now(), -3 * DAY) });
    const now = app.clock.now();
    for (const [at, countsReason] of [
      [addMs(now, -DAY - 1000), 'old'],
      [addMs(now, 3 * MINUTE), 'future'],
    ] as const) {
      const observed = await amber.observe(oud.url, 'InStock', { at });
      expect(observed).toMatchObject({ counts: false, countsReason, sizes: [], stockState: 'unreadable' });
    }
    expect(await amber.observe(oud.url, 'OutOfStock', { at: addMs(now, MINUTE) })).toMatchObject({
      stockState: 'sold-out',
    });
    app.clock.advance(HOUR);
    await amber.observe(oud.url, 'InStock');
    app.clock.advance(2 * DAY - HOUR);
    const late = await amber.observe(oud.url, 'InStock', { at: addMs(app.clock.now(), -DAY - 1000) });
    expect(late).toMatchObject({ counts: false, stockState: 'unconfirmed' });
    expect(await amber.readInbox()).toEqual([]);
  });

  test('an observation that arrives after a later one confirms nothing', async ({ app }) => {
    const oud = await givenUnreadable(app);
    const amber = await givenObserver(app);
    const start = app.clock.now();
    app.clock.advance(HOUR);
    await amber.observe(oud.url, 'InStock');
    for (const minutes of [10, 20]) await amber.observe(oud.url, 'OutOfStock', { at: addMs(start, minutes * MINUTE) });
    const [observed] = await amber.api.observations.list();
    expect(observed).toMatchObject({
      stockState: 'in-stock',
      counts: true,
      countsReason: null,
      observedAt: addMs(start, HOUR).toISOString(),
    });
  });

  test('an unreadable page changes no state, and shows when it was last read and last visited', async ({ app }) => {
    const oud = await givenUnreadable(app);
    const amber = await givenObserver(app);
    const read = await amber.observe(oud.url, 'InStock');
    app.clock.advance(HOUR);
    const listOffers = () =>
      app.db.selectFrom('observed_offers').selectAll().where('user_id', '=', amber.id).orderBy('id').execute();
    const before = await listOffers();
    const observed = await amber.observe(oud.url, 'OutOfStock', { outcome: 'unreadable', title: 'Are you a robot?' });
    const visitedAt = app.clock.now().toISOString();
    expect(observed).toEqual({ ...read, visitedAt, counts: false, countsReason: 'unreadable' });
    expect(await listOffers()).toEqual(before);
    app.clock.advance(HOUR);
    expect(await amber.observe(oud.url, 'InStock')).toMatchObject({ counts: true, countsReason: null });
  });

  test('a watched page that was never read is shown as unreadable, without a suggestion', async ({ app }) => {
    const oud = await givenUnreadable(app);
    const amber = await givenObserver(app);
    await amber.watch(oud.id);
    expect(await amber.observe(oud.url, 'unknown', { outcome: 'unreadable', offers: [] })).toMatchObject({
      fragranceId: oud.id,
      stockState: 'unreadable',
      sizes: [],
      countsReason: 'unreadable',
      suggestionId: null,
    });
    expect(await amber.listWatched()).toMatchObject([{ observed: { countsReason: 'unreadable' } }]);
  });

  test('a visit with a clock that is ahead is the last one only until the next visit', async ({ app }) => {
    const oud = await givenUnreadable(app);
    const amber = await givenObserver(app);
    const future = addMs(app.clock.now(), 3 * DAY);
    expect(await amber.observe(oud.url, 'InStock', { at: future })).toMatchObject({ countsReason: 'future' });
    app.clock.advance(HOUR);
    const visitedAt = app.clock.now().toISOString();
    expect(await amber.observe(oud.url, 'InStock')).toMatchObject({ visitedAt, counts: true, countsReason: null });
  });

  test('an observation that is sent twice counts once', async ({ app }) => {
    const oud = await givenUnreadable(app);
    const amber = await givenObserver(app);
    const at = app.clock.now();
    const first = await amber.observe(oud.url, 'InStock', { at });
    app.clock.advance(HOUR);
    expect(await amber.observe(oud.url, 'InStock', { at })).toEqual(first);
    const rows = await app.db.selectFrom('observations').select('id').where('user_id', '=', amber.id).execute();
    expect(rows).toHaveLength(1);
  });

  test('observations of one page under several addresses belong to one observed page', async ({ app }) => {
    const oud = await givenUnreadable(app);
    const amber = await givenObserver(app);
    await amber.observe(`${oud.url}/?utm_source=mail#reviews`, 'OutOfStock');
    app.clock.advance(HOUR);
    await amber.observe(oud.url, 'OutOfStock');
    expect(await amber.api.observations.list()).toMatchObject([{ fragranceId: oud.id, url: `${oud.url}/` }]);
  });

  test('an observation is rejected with its reason when a text, a list or the address is not allowed', async ({
    app,
  }) => {
    const amber = await givenObserver(app);
    const good = buildObservation(app, 'http://shop.example/p', 'InStock');
    const { verdict } = good;
    const [offer] = verdict.offers;
    const bodies: [field: string, body: object][] = [
      ['body', { ...good, html: '<html>' }],
      ['verdict', { ...good, verdict: { ...verdict, cookies: 'a=b' } }],
      ['verdict.title', { ...good, verdict: { ...verdict, title: 'x'.repeat(501) } }],
      ['verdict.offers', { ...good, verdict: { ...verdict, offers: Array.from({ length: 61 }, () => offer) } }],
      ['verdict.method', { ...good, verdict: { ...verdict, method: 'constructor' } }],
      ['url', { ...good, url: 'ftp://shop.example/p' }],
      ['url', { ...good, url: 'http://amber:secret@shop.example/p' }],
      ['observedAt', { ...good, observedAt: 'yesterday' }],
    ];
    for (const [field, body] of bodies)
      await expect(amber.api.observations.observe({ body: body as typeof good })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
        fields: { [field]: expect.stringMatching(/./) },
      });
  });

  test('texts of an observation lose markup and control characters', async ({ app }) => {
    const amber = await givenObserver(app);
    const observed = await amber.observe('http://shop.example/clean', 'InStock', {
      title: '<b>Oud\u0000\n</b> Intense',
    });
    expect(observed.title).toBe('Oud Intense');
  });

  test('a user has at most 200 observed pages, and deletes one to add another', async ({ app }) => {
    const amber = await givenObserver(app);
    const { id } = await amber.observe('http://shop.example/first', 'InStock');
    await fillPages(app, amber.id, MAX_OBSERVED_PAGES - 1);
    await expect(amber.observe('http://shop.example/more', 'InStock')).rejects.toMatchObject({
      code: 'OBSERVED_PAGES_FULL',
      message: expect.stringContaining('200 pages'),
    });
    await amber.api.observations.remove({ params: { id } });
    expect(await amber.observe('http://shop.example/more', 'InStock')).toMatchObject({ counts: true });
  });
});

describe('DELETE /api/observations/{id}', () => {
  test('deleting an observed page deletes its states, and another user cannot', async ({ app }) => {
    const oud = await givenUnreadable(app);
    const [amber, basil] = [await givenObserver(app), await givenObserver(app)];
    const { id } = await amber.observe(oud.url, 'InStock');
    await expect(basil.api.observations.remove({ params: { id } })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await amber.api.observations.remove({ params: { id } });
    expect(await amber.api.observations.list()).toEqual([]);
    const offers = await app.db.selectFrom('observed_offers').select('id').where('user_id', '=', amber.id).execute();
    expect(offers).toEqual([]);
  });
});
