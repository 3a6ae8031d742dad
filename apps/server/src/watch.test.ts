import { afterAll, beforeAll } from 'vitest';
import { DAY } from './platform/clock.ts';
import { type Farm, openFarm } from './testing/farm/farm.ts';
import { budgetOf } from './testing/farm/manners.ts';
import { everyKind } from './testing/farm/plans.ts';
import { mailProblems, type Tally, tallyFarm } from './testing/farm/truth.ts';
import { type WatchedPage, watchFarm, workUntil } from './testing/farm/year.ts';
import { random } from './testing/seeded.ts';
import { describe, expect, inject, test } from './testing/test.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

const DAYS = 10;
const PATIENCE_MS = 120_000;

let app: TestApp;
let farm: Farm;
let pages: ReadonlyMap<string, WatchedPage>;
let mails: readonly string[];
let tallies: Tally[];
beforeAll(async () => {
  app = await createTestApp(inject('postgresUrl'), {
    MONITOR_INTERVAL: '12h',
    MONITOR_CONFIRM: '60s',
    MONITOR_HOST_GAP: '20s',
  });
  const from = app.clock.now().getTime();
  const whole = { from, to: from + DAYS * DAY };
  farm = await openFarm(everyKind, { whole, now: app.clock.now, next: random(7) });
  pages = await watchFarm(app, farm);
  mails = await workUntil(app, whole.to);
  tallies = [...(await tallyFarm(app, farm, pages)).values()];
}, PATIENCE_MS);
afterAll(async () => {
  await farm.close();
  await app.close();
});

const total = (key: Exclude<keyof Tally, 'delaysMs'>) => tallies.reduce((sum, tally) => sum + tally[key], 0);

describe(`a farm of shops of every kind, over ${DAYS} days`, () => {
  test('every restock that can be seen is told', () => {
    expect(total('told')).toBeGreaterThan(50);
    expect(total('missed')).toBe(0);
  });

  test('no restock is made up, and none is told twice', () => {
    expect(total('invented')).toBe(0);
    expect(total('doubled')).toBe(0);
  });

  test('everybody who watches has one mail for each', async () => {
    expect(mails.length).toBeGreaterThan(50);
    expect(await mailProblems(app, pages, mails)).toEqual([]);
  });

  test('every shop has its gap, its robots.txt and its Retry-After kept, and is asked for one thing at a time', () => {
    const budgets = farm.shops.map((shop) => ({
      name: shop.plan.name,
      ...budgetOf(shop, { ...app.config.monitor, spanMs: DAYS * DAY }),
    }));
    expect(budgets.filter(({ violations }) => violations.length > 0)).toEqual([]);
    expect(budgets.filter(({ requests, allowed }) => requests > allowed)).toEqual([]);
  });
});
