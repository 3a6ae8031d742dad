import { openShop } from '@sillage/testkit/shop';
import { sql } from 'kysely';
import { addMs, DAY, HOUR, MINUTE } from '../../platform/clock.ts';
import { runOnce } from '../../platform/job.ts';
import { registerGauges, renderMetrics } from '../../platform/observability/metrics.ts';
import { deleteRates, formatDay, publishedRates } from '../../testing/given-rates.ts';
import { test as base, describe, expect, inject } from '../../testing/test.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { fetchRates } from './fetch-rates.job.ts';
import { exchangeRateGauges } from './gauges.service.ts';
import { formatRatesFile } from './testing/rates-file.ts';

const bank = base.extend('bank', { scope: 'file' }, async ({}, { onCleanup }) => {
  const shop = await openShop();
  onCleanup(() => shop.close());
  return shop;
});
const test = bank.extend('app', { scope: 'file' }, async ({ bank: server }, { onCleanup }): Promise<TestApp> => {
  const app = await createTestApp(inject('postgresUrl'), { FX_URL: `${server.origin}/daily.xml` });
  onCleanup(() => app.close());
  return app;
});

const xml = { 'content-type': 'text/xml' };

/** Deletes all rates, and makes the first fetch due. */
async function reset(app: TestApp): Promise<void> {
  await deleteRates(app);
  const never = { failures: 0, lease: null, leased_until: null, url: null, etag: null, fetched_at: null };
  await app.db
    .updateTable('exchange_rate_fetches')
    .set({ ...never, next_fetch_at: app.clock.now() })
    .execute();
}

const makeDue = (app: TestApp) =>
  app.db.updateTable('exchange_rate_fetches').set({ next_fetch_at: app.clock.now() }).execute();
const readRates = (app: TestApp) => {
  // Rates are cached for a minute.
  app.clock.advance(2 * MINUTE);
  return app.visitor().exchangeRates.current();
};
const countRows = async (app: TestApp) => {
  const { rows } = await sql<{ count: number }>`select count(*) from exchange_rates`.execute(app.db);
  return rows[0]?.count;
};

describe('the fetch of exchange rates', () => {
  test('GET exchange-rates returns the bundled rates until the first fetch, and then the fetched ones', async ({
    app,
    bank: server,
  }) => {
    await reset(app);
    expect(await readRates(app)).toMatchObject({ date: '2025-01-31', base: 'EUR', isBundled: true });
    const today = formatDay(app.clock.now());
    server.put('/daily.xml', { headers: xml, body: formatRatesFile(today, publishedRates) });
    const before = server.requests.length;
    await makeDue(app);
    expect(await runOnce(fetchRates(app))).toBe(true);
    expect(await readRates(app)).toEqual({ date: today, base: 'EUR', perEuro: publishedRates, isBundled: false });
    expect(await runOnce(fetchRates(app))).toBe(false);
    expect(server.requests.length - before).toBe(1);
    expect(server.requests.at(-1)?.headers['user-agent']).toBe('Sillage/test');
  });

  test('the fetch runs once when two workers find it due', async ({ app, bank: server }) => {
    await reset(app);
    server.put('/daily.xml', { headers: xml, body: formatRatesFile(formatDay(app.clock.now()), publishedRates) });
    const before = server.requests.length;
    const ran = await Promise.all([runOnce(fetchRates(app)), runOnce(fetchRates(app))]);
    expect(ran.toSorted()).toEqual([false, true]);
    expect(server.requests.length - before).toBe(1);
  });

  test('the fetch is done by another worker when a worker was killed', async ({ app }) => {
    await reset(app);
    const killed = await fetchRates(app).claim(1);
    expect([killed.length, await runOnce(fetchRates(app))]).toEqual([1, false]);
    app.clock.advance(2 * MINUTE);
    expect(await runOnce(fetchRates(app))).toBe(true);
    expect(await countRows(app)).toBe(31);
    // The worker that was thought dead writes nothing.
    await expect(fetchRates(app).work(killed[0]!, new AbortController().signal)).rejects.toThrow('lease lost');
  });

  test('the fetch sends the entity tag, and keeps the rates when the file is unchanged', async ({
    app,
    bank: server,
  }) => {
    await reset(app);
    const body = formatRatesFile(formatDay(app.clock.now()), publishedRates);
    server.put('/daily.xml', { headers: { ...xml, etag: '"1"' }, body });
    await runOnce(fetchRates(app));
    server.put('/daily.xml', { status: 304, body: '' });
    await makeDue(app);
    await runOnce(fetchRates(app));
    expect(server.requests.at(-1)?.headers['if-none-match']).toBe('"1"');
    const { failures, next_fetch_at } = await app.db
      .selectFrom('exchange_rate_fetches')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect([failures, await countRows(app)]).toEqual([0, 31]);
    expect(next_fetch_at.getTime()).toBeGreaterThan(app.clock.now().getTime());
  });

  test('the fetch of a corrected file replaces the rates of the day, and deletes those after 400 days', async ({
    app,
    bank: server,
  }) => {
    await reset(app);
    const now = app.clock.now();
    for (const [daysAgo, rate] of [
      [401, '1'],
      [399, '1'],
      [0, '1.0'],
    ] as const) {
      const row = { day: formatDay(addMs(now, -daysAgo * DAY)), currency: 'XTS', per_euro: rate, fetched_at: now };
      await app.db.insertInto('exchange_rates').values(row).execute();
    }
    server.put('/daily.xml', { headers: xml, body: formatRatesFile(formatDay(now), { USD: '1.0705' }) });
    await runOnce(fetchRates(app));
    const rows = await app.db.selectFrom('exchange_rates').select(['day', 'currency']).orderBy('day').execute();
    expect(rows.map(({ currency }) => currency).toSorted()).toEqual(['EUR', 'USD', 'XTS']);
    expect(rows[0]?.day).toBe(formatDay(addMs(now, -399 * DAY)));
  });

  test('the fetch requests nothing when FX_URL is off', async ({ app, bank: server }) => {
    await reset(app);
    const before = server.requests.length;
    expect(await runOnce(fetchRates({ ...app.deps, config: { ...app.config, exchangeRatesUrl: null } }))).toBe(false);
    expect(server.requests.length).toBe(before);
  });
});

describe('a failed fetch of exchange rates', () => {
  const older = formatRatesFile('2020-01-02', { USD: '9' });
  test.for<[what: string, content: { status?: number; headers?: Record<string, string>; body: string }]>([
    ['the server fails', { status: 503, body: '' }],
    ['the file is no rates', { headers: xml, body: '<html>Welcome</html>' }],
    ['the file is too large', { headers: xml, body: ' '.repeat(200_000) }],
    ['the file is older than the stored rates', { headers: xml, body: older }],
    ['a file that was not asked for is unchanged', { status: 304, body: '' }],
  ])(
    'keeps the last rates, and is repeated after a pause, when %s',
    async ([_what, content], { app, bank: server }) => {
      await reset(app);
      const today = formatDay(app.clock.now());
      server.put('/daily.xml', { headers: xml, body: formatRatesFile(today, publishedRates) });
      await runOnce(fetchRates(app));
      server.put('/daily.xml', content);
      await makeDue(app);
      await runOnce(fetchRates(app));
      expect(await runOnce(fetchRates(app))).toBe(false);
      expect(await readRates(app)).toMatchObject({ date: today, perEuro: publishedRates });
      app.clock.advance(5 * MINUTE);
      expect(await runOnce(fetchRates(app))).toBe(true);
      app.clock.advance(9 * MINUTE);
      expect(await runOnce(fetchRates(app))).toBe(false);
    },
  );

  test('a failed fetch appears in /readyz and in the metrics until a fetch succeeds', async ({ app, bank: server }) => {
    await reset(app);
    registerGauges(exchangeRateGauges(app));
    const today = formatDay(app.clock.now());
    const readReadiness = async () => (await app.server.inject('/readyz')).json<object>();
    server.put('/daily.xml', { headers: xml, body: formatRatesFile(today, publishedRates) });
    await runOnce(fetchRates(app));
    expect(await readReadiness()).toEqual({ status: 'ok' });
    server.put('/daily.xml', { status: 503, headers: { 'retry-after': '7200' }, body: '' });
    await makeDue(app);
    await runOnce(fetchRates(app));
    const problems = { 'exchange rates': `failed fetches: 1; the rates of ${today} stay in use` };
    expect(await readReadiness()).toEqual({ status: 'ok', problems });
    const { text } = await renderMetrics();
    expect(text).toContain('sillage_exchange_rates_failures 1');
    expect(text).toMatch(/sillage_exchange_rates_age_seconds \d+/);
    server.put('/daily.xml', { headers: xml, body: formatRatesFile(today, publishedRates) });
    app.clock.advance(HOUR);
    expect(await runOnce(fetchRates(app))).toBe(false);
    app.clock.advance(HOUR);
    expect(await runOnce(fetchRates(app))).toBe(true);
    expect(await readReadiness()).toEqual({ status: 'ok' });
  });

  test('the fetch never connects to a public address when MONITOR_ALLOW_PRIVATE is only', async ({ app }) => {
    await reset(app);
    const config = { ...app.config, exchangeRatesUrl: new URL('https://192.0.2.1/daily.xml') };
    await runOnce(fetchRates({ ...app.deps, config }));
    const row = await app.db.selectFrom('exchange_rate_fetches').selectAll().executeTakeFirstOrThrow();
    expect([row.failures, row.last_error]).toEqual([1, expect.stringContaining('192.0.2.1')]);
  });
});
