/**
 * A year of a farm of shops of every kind, on a simulated clock, looked at by the real worker on a real PostgreSQL over real
 * HTTP: what was told, missed, made up or told twice, and what each shop was asked against what it allows.
 *
 *   node bench/farm.ts [--days 365] [--interval 12h] [--gap 20s] [--seed 1]
 */
import { parseArgs } from 'node:util';
import { openPostgres } from '@sillage/testkit/postgres';
import {
  checkRequests,
  compareRestocks,
  findMailProblems,
  openSimulatedShops,
  type RestockCounts,
  runWorkerUntil,
  type SimulatedShop,
  type SimulatedShops,
  shopPlans,
  watchProducts,
} from '@sillage/testkit/year';
import { random } from '../apps/server/src/testing/seeded.ts';
import { createTestApp, type TestApp } from '../apps/server/src/testing/test-app.ts';
import { figure } from './figure.ts';
import { quantile } from './load.ts';

const DAY = 86_400_000;
const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '365' },
    interval: { type: 'string', default: '12h' },
    gap: { type: 'string', default: '20s' },
    seed: { type: 'string', default: '1' },
  },
});
const spanMs = Number(values.days) * DAY;

function printShop(shop: SimulatedShop, tally: RestockCounts, monitor: TestApp['config']['monitor']): number {
  const budget = checkRequests(shop, { ...monitor, spanMs });
  const least = Number.isFinite(budget.minGapMs) ? String(budget.minGapMs / 1000) : '–';
  const cells = [budget.requests, budget.robots, budget.allowed, least, budget.gapMs / 1000, budget.violations.length];
  const told = [tally.reported, tally.missed, tally.invented, tally.doubled, tally.unobservable, tally.unreadable];
  console.log(
    shop.plan.name.padEnd(28) +
      told.map((n) => String(n).padStart(9)).join('') +
      cells.map((n) => String(n).padStart(10)).join(''),
  );
  for (const violation of budget.violations.slice(0, 5)) console.log('    ', violation);
  return budget.violations.length;
}

/** What must be none of. */
function none(what: string, value: number, note?: string): void {
  figure({ what: `a farm of shops: ${what}`, value, unit: '', target: '0', holds: value === 0, note });
}

function tellTogether(tallies: readonly RestockCounts[], intervalMs: number): boolean {
  const sum = (key: Exclude<keyof RestockCounts, 'delaysMs'>) =>
    tallies.reduce((total, tally) => total + tally[key], 0);
  const delays = tallies.flatMap(({ delaysMs }) => delaysMs).map((ms) => ms / intervalMs);
  const late = delays.filter((delay) => delay > 2.1).length;
  console.log(
    `\nnot to see: ${sum('unobservable')} came and went between two looks, ${sum('unreadable')} at shops that may not or cannot be read`,
  );
  none(
    'restocks missed',
    sum('missed'),
    `${sum('reported')} told; ${values.days} days, ${values.interval}, seed ${values.seed}`,
  );
  none('restocks invented', sum('invented'));
  none('restocks told twice', sum('doubled'));
  figure({
    what: 'a farm of shops: delay from restock to event',
    value: quantile(delays, 0.5),
    unit: 'intervals',
    target: '≤ 0.6',
    holds: quantile(delays, 0.5) <= 0.6,
    note: `median; p90 ${quantile(delays, 0.9).toFixed(2)}, worst ${quantile(delays, 1).toFixed(2)}; later than twice the interval: ${late} of ${delays.length}`,
  });
  return sum('missed') + sum('invented') + sum('doubled') === 0;
}

async function runYear(app: TestApp, farm: SimulatedShops): Promise<boolean> {
  const pages = await watchProducts(app, farm);
  // Nobody reads pages of ours meanwhile: the worker is a process of its own.
  await app.server.close();
  const begun = performance.now();
  let said = 0;
  const mails = await runWorkerUntil(app, farm.whole.to, () => {
    const day = Math.floor((app.clock.now().getTime() - farm.whole.from) / DAY);
    if (day < said + 30) return;
    said = day;
    process.stderr.write(`day ${day}, ${((performance.now() - begun) / 1000).toFixed(0)} s\n`);
  });
  const seconds = (performance.now() - begun) / 1000;
  const tallies = await compareRestocks(app, farm, pages);
  const heads = ['told', 'missed', 'invented', 'doubled', 'between', 'unread.'].map((head) => head.padStart(9));
  const costs = ['requests', 'robots', 'allowed', 'least gap', 'gap (s)', 'violated'].map((head) => head.padStart(10));
  console.log(''.padEnd(28) + heads.join('') + costs.join(''));
  const violations = [...tallies].map(([shop, tally]) => printShop(shop, tally, app.config.monitor));
  const isTrue = tellTogether([...tallies.values()], app.config.monitor.intervalMs);
  const problems = await findMailProblems(app, pages, mails);
  const requests = farm.shops.reduce((sum, shop) => sum + shop.requests.length, 0);
  none('mails wrong', problems.length, `of ${mails.length}`);
  none(
    'gaps, robots rules or Retry-After violated',
    violations.reduce((total, count) => total + count, 0),
  );
  for (const problem of problems.slice(0, 5)) console.log('    ', problem);
  console.log(`${requests} requests in ${seconds.toFixed(0)} s of real time`);
  return isTrue && problems.length === 0 && violations.every((count) => count === 0);
}

const postgres = await openPostgres();
const app = await createTestApp(postgres.url, {
  MONITOR_INTERVAL: values.interval,
  MONITOR_CONFIRM: '60s',
  MONITOR_HOST_GAP: values.gap,
});
const from = app.clock.now().getTime();
const whole = { from, to: from + spanMs };
const farm = await openSimulatedShops(shopPlans, { whole, now: app.clock.now, next: random(Number(values.seed)) });
const products = farm.shops.reduce((sum, shop) => sum + shop.products.length, 0);
console.log(
  `${farm.shops.length} shops with ${products} pages over ${values.days} days; MONITOR_INTERVAL ${values.interval}, MONITOR_CONFIRM 60s, MONITOR_HOST_GAP ${values.gap}, seed ${values.seed}\n`,
);
const isRight = await runYear(app, farm);
console.log(isRight ? '\nAll as it should be.' : '\nNOT as it should be.');
process.exitCode = isRight ? 0 : 1;
await farm.close();
await app.close();
await postgres.close();
