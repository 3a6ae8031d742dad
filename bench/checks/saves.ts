/**
 * Measures the processor time (of this process and of PostgreSQL) to save a check of a page with
 * three sizes: when nothing changes, when the prices differ from the confirmed ones, and when the
 * check confirms new prices or a change of stock. Each check is a transaction; the worker saves
 * unchanged checks in groups, which `watch.ts` measures. The result is that of the median round.
 *
 *   node bench/checks/saves.ts [--pages 300] [--rounds 12]
 */
import { parseArgs } from 'node:util';
import type { Verdict } from '@sillage/page-reader';
import { sql } from 'kysely';
import { saveCheck } from '../../apps/server/src/features/monitor/index.ts';
import { addMs, HOUR, MINUTE } from '../../apps/server/src/platform/clock.ts';
import { recordMeasurement } from '../lib/measurement.ts';
import { openScratch, type Scratch } from '../lib/scratch.ts';
import { median } from '../lib/statistics.ts';

const { values } = parseArgs({
  options: { pages: { type: 'string', default: '300' }, rounds: { type: 'string', default: '12' } },
});
const [PAGE_COUNT, ROUNDS] = [Number(values.pages), Number(values.rounds)];
const SIZES = [30, 50, 100];
const MAX_POSTGRES_MS = 4;
const PRICES = [80, 70, 75, 64];

interface Page {
  id: number;
  fragranceId: number;
}

async function insertPages({ db }: Scratch, count: number): Promise<Page[]> {
  const { rows } = await sql<Page>`
    with shop as (insert into shops (host, name) values ('saves.example', 'Bench') returning id),
    scents as (
      insert into fragrances (name, brand, identity, name_key, notes, search_text, created_at, updated_at)
      select 'Scent ' || n, 'Maison Test', 'save-' || n, 'save-' || n, '{}', 'x', now(), now()
      from generate_series(1, ${count}::int) n
      returning id
    )
    insert into pages (fragrance_id, shop_id, url, created_at)
    select scents.id, shop.id, 'https://saves.example/' || scents.id, now() from scents, shop
    returning id, fragrance_id as "fragranceId"`.execute(db);
  return rows;
}

function buildVerdict(price: number, availability: 'InStock' | 'OutOfStock'): Verdict {
  const offers = SIZES.map((sizeMl) => ({
    variant: `${sizeMl} ml`,
    sku: `s${sizeMl}`,
    gtin: null,
    sizeMl,
    kind: 'bottle',
    availability,
    price: price + sizeMl,
    currency: 'EUR',
  }));
  const facts = { page: 'product', reason: null, method: 'json-ld', evidence: [], confidence: 0.9 };
  return { ...facts, ...offers[0], offers } as unknown as Verdict;
}

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
