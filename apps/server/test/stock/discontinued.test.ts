import { captcha, type Reply } from '@sillage/testkit/shop';
import { tidyMonitor } from '../../src/features/monitor/index.ts';
import { recordDeliveries } from '../../src/features/notify/index.ts';
import { DAY } from '../../src/platform/clock.ts';
import { runOnce } from '../../src/platform/job.ts';
import { test } from '../../src/testing/shop-test.ts';
import { describe, expect } from '../../src/testing/test.ts';
import type { TestApp } from '../../src/testing/test-app.ts';
import { givenWatched, runWorkers } from '../../src/testing/workers.ts';

/** Days with checks every `step` days, after each of which the hourly job runs. */
async function passDays(app: TestApp, days: number, step = 1): Promise<void> {
  const jobs = tidyMonitor(app.deps, recordDeliveries).filter(({ name }) => name === 'mark-discontinued');
  for (let day = 0; day < days; day += step) {
    app.clock.advance(step * DAY);
    await runWorkers(app);
    for (const job of jobs) await runOnce(job);
  }
  await runWorkers(app);
}

const readState = (app: TestApp, id: number) =>
  app.db
    .selectFrom('fragrances')
    .select(['stock_state', 'discontinued_since'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

const listEvents = async (app: TestApp, id: number) =>
  (await app.db.selectFrom('events').select('kind').where('fragrance_id', '=', id).orderBy('id').execute()).map(
    ({ kind }) => kind,
  );

const notFound = (status: number): Reply => ({ status, body: 'gone' });

describe('a fragrance that seems discontinued', () => {
  test.for([404, 410])(
    'a fragrance seems discontinued once after 60 days of %d, is then checked once a week, and its return is a restock',
    async (status, { app, shop }) => {
      const { amber, oud, path, setAvailability, listRestockEmails } = await givenWatched(app, shop, 'InStock');
      shop.put(path, notFound(status));
      await passDays(app, 60, 5);
      expect([(await readState(app, oud.id)).discontinued_since, await listEvents(app, oud.id)]).toEqual([null, []]);
      await passDays(app, 5, 5);
      expect(await listEvents(app, oud.id)).toEqual(['discontinued']);
      expect((await readState(app, oud.id)).stock_state).toBe('discontinued');
      const mails = (await app.emails()).filter(
        ({ to, subject }) => to === amber.email && /discontinued/.test(subject),
      );
      expect(mails.map(({ subject }) => subject)).toEqual([`${oud.name} by ${oud.brand} seems discontinued`]);
      expect(mails[0]?.text).toMatch(/page not found \(404 or 410\) since \d+ \w+ \d{4}/);

      const countRequests = () => shop.requests.filter((request) => request.path === path).length;
      const before = countRequests();
      await passDays(app, 28);
      expect(countRequests() - before).toBeGreaterThanOrEqual(3);
      expect(countRequests() - before).toBeLessThanOrEqual(5);
      expect((await readState(app, oud.id)).stock_state).toBe('discontinued');

      setAvailability('InStock');
      await passDays(app, 8);
      app.clock.advance(app.config.monitor.confirmMs);
      await runWorkers(app);
      expect(await listEvents(app, oud.id)).toEqual(['discontinued', 'restock']);
      expect(await readState(app, oud.id)).toMatchObject({ stock_state: 'in-stock', discontinued_since: null });
      expect(await listRestockEmails()).toHaveLength(1);
    },
  );

  test.for<[what: string, answer: Reply | string]>([
    ['a captcha', captcha()],
    ['403', { status: 403, body: 'no' }],
    ['503', { status: 503, body: 'busy' }],
    ['another page', '<!doctype html><title>Our story</title><h1>Our story</h1><p>Founded in 1921.</p>'],
    [
      'a page that says only in its text that it is missing',
      '<!doctype html><title>404</title><h1>Page not found</h1>',
    ],
  ])('no fragrance seems discontinued after 70 days of %s', async ([_what, answer], { app, shop }) => {
    const { oud, path } = await givenWatched(app, shop, 'InStock');
    shop.put(path, answer);
    await passDays(app, 70, 5);
    expect([(await readState(app, oud.id)).discontinued_since, await listEvents(app, oud.id)]).toEqual([null, []]);
  });

  test('a fragrance seems discontinued when a shop has stated it for a day, and never when it was sold out for 70 days', async ({
    app,
    shop,
  }) => {
    const { oud, setAvailability } = await givenWatched(app, shop, 'InStock');
    setAvailability('OutOfStock');
    await passDays(app, 2);
    await passDays(app, 70, 5);
    expect(await listEvents(app, oud.id)).toEqual(['sold_out']);
    setAvailability('Discontinued');
    await passDays(app, 1);
    expect((await readState(app, oud.id)).discontinued_since).toBeNull();
    await passDays(app, 2);
    expect(await listEvents(app, oud.id)).toEqual(['sold_out', 'discontinued']);
  });

  test('a fragrance is not found to be discontinued while a shop that stated it has it in stock again, until a second check', async ({
    app,
    shop,
  }) => {
    const { oud, setAvailability } = await givenWatched(app, shop, 'OutOfStock');
    setAvailability('Discontinued');
    app.clock.advance(DAY);
    await runWorkers(app);
    setAvailability('InStock');
    await passDays(app, 1, 1);
    expect((await readState(app, oud.id)).discontinued_since).toBeNull();
    app.clock.advance(app.config.monitor.confirmMs);
    await runWorkers(app);
    expect(await listEvents(app, oud.id)).toEqual(['restock']);
  });
});
