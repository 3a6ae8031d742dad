import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { Parser } from 'htmlparser2';
import type { Expected } from '../apps/server/src/features/monitor/reader/identity.ts';
import { readPage } from '../apps/server/src/features/monitor/reader/read-page.ts';
import type { Verdict } from '../apps/server/src/features/monitor/reader/verdict.ts';

/*
 * Scores the page reader on a folder of saved pages with known truths, and measures its speed against a bare
 * htmlparser2 parse of the same pages in the same run:
 *
 *   node bench/reader.ts FOLDER [--misses] [--rounds 5]
 *
 * The folder holds `labels.jsonl`, one page a line: { file, url, shop, truth: { availability, price, currency, title },
 * accept: string[], price_accept: string[], confidence }, and the gzipped pages it names. `truth.title` is what the
 * product is expected to be called when we count whose pages are taken for whose.
 * Shops are split in two by a hash of their name: two thirds to learn from, one third held out.
 */

type Label = 'in_stock' | 'out_of_stock' | 'preorder' | 'backorder' | 'discontinued' | 'unknown';

interface Page {
  file: string;
  url: string;
  shop: string;
  truth: { availability: Label; price: string | null; currency: string | null; title: string | null };
  accept: Label[];
  price_accept: string[];
  confidence: string;
}

interface Loaded extends Page {
  html: string;
}

interface Scored {
  page: Loaded;
  verdict: Verdict;
  label: Label;
}

const labels: Record<Verdict['availability'], Label> = {
  InStock: 'in_stock',
  LimitedAvailability: 'in_stock',
  OnlineOnly: 'in_stock',
  InStoreOnly: 'in_stock',
  PreOrder: 'preorder',
  PreSale: 'preorder',
  BackOrder: 'backorder',
  MadeToOrder: 'backorder',
  OutOfStock: 'out_of_stock',
  SoldOut: 'out_of_stock',
  Reserved: 'out_of_stock',
  Discontinued: 'discontinued',
  unknown: 'unknown',
};

function load(folder: string): Loaded[] {
  const lines = readFileSync(join(folder, 'labels.jsonl'), 'utf8').trim().split('\n');
  return lines.map((line) => {
    const page = JSON.parse(line) as Page;
    return { ...page, html: gunzipSync(readFileSync(join(folder, page.file))).toString('utf8') };
  });
}

function isHeldOut({ shop }: Page): boolean {
  return createHash('sha256').update(shop).digest().readUInt32BE(0) % 3 === 0;
}

function read({ url, html }: Loaded, expected?: Expected): Verdict {
  return readPage({ url, finalUrl: url, status: 200, headers: { 'content-type': 'text/html' }, body: html }, expected);
}

function share(part: number, whole: number): string {
  return `${part}/${whole}${whole === 0 ? '' : ` (${((100 * part) / whole).toFixed(1)} %)`}`;
}

/** F1 of one class; a page counts as of the class by its truth, and an accepted other answer is no mistake. */
function f1(scored: readonly Scored[], label: Label): string {
  const hit = scored.filter((one) => one.label === label && one.page.accept.includes(label)).length;
  const wrong = scored.filter((one) => one.label === label && !one.page.accept.includes(label)).length;
  const missed = scored.filter(
    (one) => one.page.truth.availability === label && !one.page.accept.includes(one.label),
  ).length;
  return (hit === 0 ? 0 : (2 * hit) / (2 * hit + wrong + missed)).toFixed(3);
}

function isPriceRight({ page, verdict }: Scored): boolean {
  if (page.truth.price === null && verdict.price === null) return true;
  return [...page.price_accept, page.truth.price].some((price) => price !== null && Number(price) === verdict.price);
}

function report(title: string, scored: readonly Scored[]): void {
  const right = scored.filter((one) => one.page.accept.includes(one.label));
  const known = scored.filter((one) => one.page.truth.availability !== 'unknown');
  const notInStock = scored.filter((one) => !one.page.accept.includes('in_stock'));
  const inStock = scored.filter((one) => one.page.accept.every((label) => label === 'in_stock'));
  const priced = scored.filter((one) => one.page.truth.price !== null);
  const rows = {
    'right (in the accepted answers)': share(right.length, scored.length),
    'right, of labels with high confidence': share(
      right.filter((one) => one.page.confidence === 'high').length,
      scored.filter((one) => one.page.confidence === 'high').length,
    ),
    'false restocks (cannot be bought, called in stock)': share(
      notInStock.filter((one) => one.label === 'in_stock').length,
      notInStock.length,
    ),
    'missed (in stock, called something else that is known)': share(
      inStock.filter((one) => one.label !== 'in_stock' && one.label !== 'unknown').length,
      inStock.length,
    ),
    'unknown where the truth is known': share(known.filter((one) => one.label === 'unknown').length, known.length),
    'F1 in stock / out of stock': `${f1(scored, 'in_stock')} / ${f1(scored, 'out_of_stock')}`,
    'price right, of pages with a price': share(priced.filter(isPriceRight).length, priced.length),
    'price wrong (not merely missing)': share(
      scored.filter((one) => one.verdict.price !== null && !isPriceRight(one)).length,
      scored.length,
    ),
    'currency right, where a price was read': share(
      priced.filter((one) => one.verdict.price !== null && one.verdict.currency === one.page.truth.currency).length,
      priced.filter((one) => one.verdict.price !== null).length,
    ),
  };
  console.log(`\n${title}: ${scored.length} pages`);
  for (const [name, value] of Object.entries(rows)) console.log(`  ${name.padEnd(56)} ${value}`);
}

function listMisses(scored: readonly Scored[]): void {
  for (const one of scored) {
    const { page, verdict, label } = one;
    if (page.accept.includes(label) && isPriceRight(one)) continue;
    const truth = `${page.truth.availability} ${page.truth.price ?? '-'} ${page.truth.currency ?? ''}`;
    const found = `${label} ${verdict.price ?? '-'} ${verdict.currency ?? ''} (${verdict.page}, ${verdict.method ?? 'no method'})`;
    const why = verdict.reason ?? verdict.evidence.map(({ source, says }) => `${source}: ${says}`).join('; ');
    console.log(`  ${page.file}: is ${truth}, read ${found}: ${why}`);
  }
}

/** A title as a catalogue would shorten it: its first three words. */
function shortened(title: string): string {
  return title.split(/\s+/).slice(0, 3).join(' ');
}

/** Counts the product pages that are refused although we expect their product, and those that pass for another's. */
function reportIdentity(scored: readonly Scored[], listRefused: boolean): void {
  const products = scored.filter(({ verdict }) => verdict.page === 'product');
  const titled = products.flatMap(({ page, verdict }) => {
    const { title } = page.truth;
    return title === null ? [] : [{ page, title, brand: verdict.brand ?? '' }];
  });
  const refused = (expectedOf: (at: number) => Expected) =>
    titled.flatMap(({ page }, at) => {
      const { page: kind, reason } = read(page, expectedOf(at));
      return kind === 'product' ? [] : [`${page.file}, expecting "${expectedOf(at).name}": ${reason}`];
    });
  const own = (at: number) => titled[at % titled.length] ?? { title: '', brand: '' };
  const whole = refused((at) => ({ name: own(at).title, brand: own(at).brand }));
  const short = refused((at) => ({ name: shortened(own(at).title), brand: own(at).brand }));
  const others = [1, 7, 31].flatMap((away) =>
    refused((at) => ({ name: own(at + away).title, brand: own(at + away).brand })),
  );
  console.log(`\nExpected products: ${titled.length} product pages`);
  console.log(`  ${'refused, their own title expected'.padEnd(56)} ${share(whole.length, titled.length)}`);
  console.log(`  ${'refused, its first three words expected'.padEnd(56)} ${share(short.length, titled.length)}`);
  console.log(`  ${"refused, another page's title expected".padEnd(56)} ${share(others.length, 3 * titled.length)}`);
  if (listRefused) for (const line of [...whole, ...short]) console.log(`  ${line}`);
}

/** Milliseconds of CPU that some work takes. */
function cpuOf(work: () => void): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function measureSpeed(pages: readonly Loaded[], rounds: number): void {
  const bare = () => {
    for (const { html } of pages) new Parser({ onopentag() {}, ontext() {}, onclosetag() {} }).end(html);
  };
  const ours = () => {
    for (const page of pages) read(page);
  };
  bare();
  ours();
  const times = Array.from({ length: rounds }, () => ({ bare: cpuOf(bare), ours: cpuOf(ours) }));
  const [bareMs, oursMs] = [median(times.map((time) => time.bare)), median(times.map((time) => time.ours))];
  const megabytes = pages.reduce((sum, { html }) => sum + html.length, 0) / pages.length / 1e6;
  console.log(
    `\nSpeed: ${((1000 * pages.length) / oursMs).toFixed(0)} pages a second and core, ${megabytes.toFixed(2)} MB on average`,
  );
  console.log(
    `  ${(oursMs / bareMs).toFixed(2)} times a bare htmlparser2 parse (${oursMs.toFixed(0)} ms against ${bareMs.toFixed(0)} ms, median of ${rounds})`,
  );
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    misses: { type: 'boolean' },
    'held-out-misses': { type: 'boolean' },
    rounds: { type: 'string', default: '5' },
  },
});
const [folder] = positionals;
if (folder === undefined) {
  console.error('Say where the pages are: node bench/reader.ts FOLDER [--misses] [--rounds 5]');
  process.exit(2);
}
const pages = load(folder);
const scored = pages.map((page) => {
  const verdict = read(page);
  return { page, verdict, label: labels[verdict.availability] };
});
const learnt = scored.filter(({ page }) => !isHeldOut(page));
const heldOut = scored.filter(({ page }) => isHeldOut(page));
report('Learnt from', learnt);
if (values.misses) listMisses(learnt);
report('Held out', heldOut);
if (values['held-out-misses']) listMisses(heldOut);
reportIdentity(scored, values.misses === true);
measureSpeed(pages, Number(values.rounds));
