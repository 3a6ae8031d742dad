/**
 * Measures the processor time (of this process and of PostgreSQL) to save a check of a page with
 * three sizes: when nothing changes, when the prices differ from the confirmed ones, and when the
 * check confirms new prices or a change of stock. Each check is a transaction; the worker saves
 * unchanged checks in groups, which `watch.ts` measures. The result is that of the median round.
 *
 *   node bench/checks/saves.ts [--pages 300] [--rounds 12]
 */
import { parseArgs } from 'node:util';
import { saveCheck } from '../../apps/server/src/features/monitor/index.ts';
import { addMs, HOUR, MINUTE } from '../../apps/server/src/platform/clock.ts';
import { recordMeasurement } from '../lib/measurement.ts';
import { buildVerdict, insertPages, SIZES } from '../lib/saved-pages.ts';
import { openScratch, type Scratch } from '../lib/scratch.ts';
import { median } from '../lib/statistics.ts';

const { values } = parseArgs({
  options: { pages: { type: 'string', default: '300' }, rounds: { type: 'string', default: '12' } },
});
const [PAGE_COUNT, ROUNDS] = [Number(values.pages), Number(values.rounds)];
const MAX_POSTGRES_MS = 4;
const PRICES = [80, 70, 75, 64];

/** Processor time in milliseconds. */
interface Cost {
  own: number;
  postgres: number;
}

async function measureCpu(scratch: Scratch, work: () => Promise<void>): Promise<Cost> {
  const [own, postgres] = [process.cpuUsage(), scratch.cpuSeconds()];
  await work();
  const { user, system } = process.cpuUsage(own);
  return { own: (user + system) / 1000, postgres: 1000 * (scratch.cpuSeconds() - postgres) };
}

const scratch = await openScratch();
const pages = await insertPages(scratch, PAGE_COUNT);
let at = new Date('2026-01-01T00:00:00Z');
const save = (price: number, availability: 'InStock' | 'OutOfStock' = 'InStock') => {
  at = addMs(at, 12 * HOUR);
  const verdict = buildVerdict(price, availability);
  return measureCpu(scratch, async () => {
    for (const page of pages) {
      const check = { page, at, outcome: 'product' as const, reason: null, verdict };
      await scratch.db.transaction().execute((tx) => saveCheck(tx, check, MINUTE, async () => {}));
    }
  });
};
const kinds = ['unchanged', 'first reading of a price', 'confirmed price', 'sold out', 'restocked'] as const;
const costs = new Map(kinds.map((kind) => [kind, [] as Cost[]]));
const note = (kind: (typeof kinds)[number], cost: Cost) => costs.get(kind)?.push(cost);
try {
  for (let twice = 0; twice < 2; twice += 1) await save(90);
  for (let round = 0; round < ROUNDS; round += 1) {
    const price = PRICES[round % PRICES.length] as number;
    note('first reading of a price', await save(price));
    note('confirmed price', await save(price));
    for (let times = 0; times < 3; times += 1) note('unchanged', await save(price));
    await save(price, 'OutOfStock');
    note('sold out', await save(price, 'OutOfStock'));
    await save(price);
    note('restocked', await save(price));
  }
  for (const [kind, all] of costs) {
    const rounds = `${PAGE_COUNT} pages with ${SIZES.length} sizes, median of ${all.length} rounds`;
    const [own, postgres] = (['own', 'postgres'] as const).map(
      (part) => median(all.map((cost) => cost[part])) / PAGE_COUNT,
    ) as [number, number];
    const total = own + postgres;
    recordMeasurement({ what: `saved checks, ${kind}`, value: total, unit: 'ms', note: rounds });
    if (kind === 'unchanged') continue;
    recordMeasurement({
      what: `saved checks, ${kind}, PostgreSQL`,
      value: postgres,
      unit: 'ms',
      target: `≤ ${MAX_POSTGRES_MS} ms`,
      holds: postgres <= MAX_POSTGRES_MS,
      note: rounds,
    });
  }
} finally {
  await scratch.close();
}
