import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { readPage } from '../apps/server/src/features/monitor/reader/read-page.ts';
import { stockWord } from '../apps/server/src/features/monitor/reader/stock-word.ts';
import { faultsOf } from '../apps/server/src/features/monitor/reader/testing/faults.ts';
import { giants } from '../apps/server/src/features/monitor/reader/testing/giants.ts';
import { mutated, oneOf, randomFrom } from '../apps/server/src/features/monitor/reader/testing/mutations.ts';
import { givenPage, givenProduct, givenShopPage } from '../apps/server/src/features/monitor/reader/testing/pages.ts';
import { figure } from './figure.ts';
import { pumpAll } from './fuzz-pump.ts';
import { cpuOf } from './measure.ts';

/*
 * Attacks the page reader: whatever it is fed, it must end soon with a verdict that is well-formed.
 *
 *   node bench/fuzz.ts [FOLDER] [--runs 1000] [--seed 1]   damages the pages of FOLDER (*.html.gz), or a few made here
 *   node bench/fuzz.ts --giants [--size 8]                 pages of so many million characters, and of twice as many
 *   node bench/fuzz.ts --pump [--pairs] [--seconds 120]   repeats every word that the reader's source knows, everywhere
 *
 * Times are of one run each: a ratio near 2 for a doubled page is linear, 4 is quadratic. Faults are printed with the seed
 * that makes them again; the exit code is 1 when there are any. "Turned" are pages that were out of stock, or unknown, and
 * are in stock once damaged: not always a fault, since what spoke against it may be what was cut off.
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    giants: { type: 'boolean' },
    size: { type: 'string', default: '8' },
    pump: { type: 'boolean' },
    seconds: { type: 'string', default: '120' },
    only: { type: 'string', default: '' },
    pairs: { type: 'boolean' },
  },
});

interface Saved {
  name: string;
  html: string;
}

function savedPages(folder: string): Saved[] {
  const names = readdirSync(folder).filter((name) => /\.html(?:\.gz)?$/.test(name));
  return names.map((name) => {
    const bytes = readFileSync(join(folder, name));
    return { name, html: (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8') };
  });
}

function madePages(): Saved[] {
  const soldOut = givenProduct({ availability: 'https://schema.org/SoldOut' });
  const inStock = givenProduct({ availability: 'InStock' });
  return [
    { name: 'sold out', html: givenShopPage(soldOut, '<button disabled>Sold out</button><p>€ 89,90</p>') },
    { name: 'in stock', html: givenShopPage(inStock, '<button>Add to cart</button>') },
    { name: 'Shopify', html: JSON.stringify({ title: 'x', handle: 'x', variants: [{ price: 1, available: false }] }) },
  ];
}

function read(html: string) {
  return readPage(givenPage({ url: 'https://shop.example/products/x', headers: {}, body: html }));
}

/** Damages pages, and says what is wrong with the verdicts on them; answers how many faults there were. */
function damageAll(pages: readonly [Saved, ...Saved[]], runs: number, seed: number): number {
  const whole = new Map(pages.map(({ name, html }) => [name, stockWord(read(html).availability)]));
  let faults = 0;
  let turned = 0;
  let slowest = { ms: 0, of: '' };
  for (let run = seed; run < seed + runs; run += 1) {
    const random = randomFrom(run);
    const { name, html } = oneOf(random, pages);
    const { text, how } = mutated(html, random);
    const of = `seed ${run}, ${name} (${whole.get(name)}), ${how.join(' ')}`;
    let verdict = read('');
    const ms = (cpuOf(() => (verdict = read(text))) * 1e6) / Math.max(text.length, 100_000);
    if (ms > slowest.ms) slowest = { ms, of };
    const found = faultsOf(verdict);
    faults += found.length;
    for (const fault of found) console.log(`  ${of}: ${fault}`);
    if (stockWord(verdict.availability) !== 'in_stock' || whole.get(name) === 'in_stock') continue;
    console.log(`  turned: ${of}: ${verdict.evidence.map(({ source, says }) => `${source}: ${says}`).join('; ')}`);
    turned += 1;
  }
  const note = `${runs} of them, seed ${seed}; ${turned} turned; slowest ${slowest.ms.toFixed(0)} ms a MB (${slowest.of})`;
  figure({
    what: 'faults in verdicts on damaged pages',
    value: faults,
    unit: '',
    target: '0',
    holds: faults === 0,
    note,
  });
  return faults;
}

/** Reads pages of millions of characters, and twice as many; answers how many faults there were. */
function readGiants(size: number, only: string): number {
  let faults = 0;
  console.log('page                            ms       ms, doubled  ratio  ms a MB');
  for (const [name, giant] of Object.entries(giants)) {
    if (!name.includes(only)) continue;
    const [body, doubled] = [giant(size / 2), giant(size)];
    const least = (html: string) => Math.min(...[1, 2, 3].map(() => cpuOf(() => read(html))));
    const [half, full] = [least(body), least(doubled)];
    const found = faultsOf(read(doubled));
    faults += found.length;
    const row = [
      name.padEnd(28),
      half.toFixed(0).padStart(7),
      full.toFixed(0).padStart(12),
      (full / half).toFixed(1).padStart(8),
      ((full * 1e6) / size).toFixed(0).padStart(7),
    ];
    console.log(`${row.join(' ')}${full / half > 3 && full > 100 ? '  <-- more than linear' : ''} ${found.join('; ')}`);
  }
  return faults;
}

const [folder] = positionals;
const made = madePages();
const [first = { name: 'nothing', html: '' }, ...others] = folder === undefined ? made : savedPages(folder);
let faults = 0;
if (values.giants) faults = readGiants(Number(values.size) * 1e6, values.only);
else if (values.pump)
  faults = pumpAll({
    seconds: Number(values.seconds),
    only: values.only,
    pairs: values.pairs === true,
    read: (html) => void read(html),
  });
else faults = damageAll([first, ...others], Number(values.runs), Number(values.seed));
process.exitCode = faults === 0 ? 0 : 1;
