/**
 * Measures what it costs that statements have no names behind a pooler in transaction mode. Saves
 * checks of pages with named and with unnamed statements in turn, against one PostgreSQL and
 * without a pooler: the ratio is that of the statements alone.
 *
 *   node bench/checks/unnamed.ts [--pages 200] [--rounds 8]
 */
import { parseArgs } from 'node:util';
import { saveCheck } from '../../apps/server/src/features/monitor/index.ts';
import { addMs, HOUR, MINUTE } from '../../apps/server/src/platform/clock.ts';
import type { Db } from '../../apps/server/src/platform/db/db.ts';
import { openDatabase } from '../../apps/server/src/platform/db/open-database.ts';
import { recordMeasurement } from '../lib/measurement.ts';
import { buildVerdict, insertPages, type Page } from '../lib/saved-pages.ts';
import { openScratch } from '../lib/scratch.ts';
import { median, sum } from '../lib/statistics.ts';

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '8' },
  },
});
const ROUNDS = Number(values.rounds);
const PRICES = [80, 70, 75, 64];

type Way = 'named' | 'unnamed';
/** Of one round: milliseconds of PostgreSQL and of waiting for each operation. */
interface Cost {
  postgres: number;
  time: number;
}

const scratch = await openScratch();
const unnamed = openDatabase(scratch.url, { isPooled: true });
const databases: Record<Way, Db> = { named: scratch.db, unnamed };
const costs = new Map<string, Record<Way, Cost[]>>();

/** Measures `work` in both ways; each round begins with the other one. */
async function compare(what: string, round: number, work: (way: Way) => Promise<{ count: number; ms: number }>) {
  const ways: Way[] = ['named', 'unnamed'];
  for (const way of round % 2 === 0 ? ways : ways.toReversed()) {
    const before = scratch.cpuSeconds();
    const { count, ms } = await work(way);
    const cost = { postgres: (1000 * (scratch.cpuSeconds() - before)) / count, time: ms };
    const all = costs.get(what) ?? { named: [], unnamed: [] };
    all[way].push(cost);
    costs.set(what, all);
  }
}

function record(what: string, part: string, unit: string, read: (costs: readonly Cost[]) => number): void {
  const all = costs.get(what) ?? { named: [], unnamed: [] };
  const [value, baseline] = [read(all.unnamed), read(all.named)];
  const note = `${ROUNDS} rounds in turn`;
  recordMeasurement({
    what: `unnamed statements: ${what}, ${part}`,
    value,
    unit,
    baseline: { what: 'named', value: baseline },
    ratio: value / baseline,
    note,
  });
}

let at = new Date('2026-01-01T00:00:00Z');
async function save(db: Db, pages: readonly Page[], price: number): Promise<{ count: number; ms: number }> {
  at = addMs(at, 12 * HOUR);
  const verdict = buildVerdict(price, 'InStock');
  const begun = performance.now();
  for (const page of pages) {
    const check = { page, at, outcome: 'product' as const, reason: null, verdict };
    await db.transaction().execute((tx) => saveCheck(tx, check, MINUTE, async () => {}));
  }
  return { count: pages.length, ms: (performance.now() - begun) / pages.length };
}

async function measureSaves(): Promise<void> {
  const pages = await insertPages(scratch, Number(values.pages));
  // The first statements of a connection are unnamed, and offers are new.
  for (const db of Object.values(databases)) for (let times = 0; times < 2; times += 1) await save(db, pages, 90);
  for (let round = 0; round < ROUNDS; round += 1) {
    await compare('unchanged check', round, (way) => save(databases[way], pages, 90));
    let step = 0;
    await compare('first reading of a price', round, (way) => {
      step += 1;
      return save(databases[way], pages, (PRICES[(2 * round + step) % PRICES.length] ?? 0) + 10 * step);
    });
    for (const db of Object.values(databases)) await save(db, pages, 90);
  }
}

try {
  await measureSaves();
  for (const what of costs.keys()) {
    record(what, 'PostgreSQL', 'ms', (all) => sum(all.map(({ postgres }) => postgres)) / all.length);
    record(what, 'time', 'ms', (all) => median(all.map(({ time }) => time)));
  }
} finally {
  await unnamed.destroy();
  await scratch.close();
}
