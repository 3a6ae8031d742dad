import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { Parser } from 'htmlparser2';
import type { Expected } from '../apps/server/src/features/monitor/reader/identity/identity.ts';
import { readPage } from '../apps/server/src/features/monitor/reader/read-page.ts';
import { stockWord } from '../apps/server/src/features/monitor/reader/stock-word.ts';
import type { Verdict } from '../apps/server/src/features/monitor/reader/verdict.ts';
import { figure } from './figure.ts';
import { cpuOf, median } from './measure.ts';
import { listMisses, outcome, type Page, report, type Scored, tellShare } from './reader-score.ts';
import { sources, without } from './reader-without.ts';

/*
 * Scores the page reader on a folder of saved pages with known truths (what is counted how: reader-score.ts), and
 * measures its speed against a bare htmlparser2 parse of the same pages in the same run:
 *
 *   node bench/reader.ts FOLDER [--misses] [--held-out-misses] [--rounds 5]
 *   node bench/reader.ts FOLDER --without json-ld,microdata,rdfa,opengraph,embedded
 *   node bench/reader.ts FOLDER --jsonl
 *
 * The folder holds `labels.jsonl`, one page a line: { file, url, shop, truth: { availability, price, currency, title },
 * accept: string[], price_accept: string[], confidence }, and the gzipped pages it names. `truth.title` is what the
 * product is expected to be called when we count whose pages are taken for whose.
 * Shops are split in two by a hash of their name: two thirds to learn from, one third held out.
 *
 * --without takes these sources out of every page first, so that the others must do alone (no speed then, nor identity).
 * --jsonl prints one line per page instead of the figures, for comparing two runs.
 */

interface Loaded extends Page {
  html: string;
}

function load(folder: string, leftOut: readonly string[]): Loaded[] {
  const lines = readFileSync(join(folder, 'labels.jsonl'), 'utf8').trim().split('\n');
  return lines.map((line) => {
    const page = JSON.parse(line) as Page;
    return { ...page, html: without(gunzipSync(readFileSync(join(folder, page.file))).toString('utf8'), leftOut) };
  });
}

function isHeldOut({ shop }: Page): boolean {
  return createHash('sha256').update(shop).digest().readUInt32BE(0) % 3 === 0;
}

function read({ url, html }: Loaded, expected?: Expected): Verdict {
  return readPage({ url, finalUrl: url, status: 200, headers: { 'content-type': 'text/html' }, body: html }, expected);
}

/** A title as a catalogue would shorten it: its first three words. */
function shortened(title: string): string {
  return title.split(/\s+/).slice(0, 3).join(' ');
}

/** Counts the product pages that are refused although we expect their product, and those that pass for another's. */
function reportIdentity(scored: readonly Scored<Loaded>[], listRefused: boolean): void {
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
  tellShare('refused, their own title expected', whole.length, titled.length);
  tellShare('refused, its first three words expected', short.length, titled.length);
  tellShare("refused, another page's title expected", others.length, 3 * titled.length);
  if (listRefused) for (const line of [...whole, ...short]) console.log(`  ${line}`);
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
  const perSecond = (1000 * pages.length) / oursMs;
  console.log();
  figure({
    what: 'pages read a second and core',
    value: perSecond,
    unit: 'pages/s',
    target: '≥ 120 pages/s',
    holds: perSecond >= 120,
    baseline: { what: 'bare htmlparser2', value: (1000 * pages.length) / bareMs },
    note: `${pages.length} pages of ${megabytes.toFixed(2)} MB on average, median of ${rounds}`,
  });
  figure({
    what: 'reading beside a bare parse, CPU of all pages',
    value: oursMs,
    unit: 'ms',
    target: '≤ 1.7 × bare htmlparser2',
    holds: oursMs <= 1.7 * bareMs,
    baseline: { what: 'bare htmlparser2', value: bareMs },
    ratio: oursMs / bareMs,
  });
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    misses: { type: 'boolean' },
    'held-out-misses': { type: 'boolean' },
    without: { type: 'string', default: '' },
    jsonl: { type: 'boolean' },
    rounds: { type: 'string', default: '5' },
  },
});
const [folder] = positionals;
const leftOut = values.without.split(',').filter((name) => name !== '');
if (folder === undefined || leftOut.some((name) => !sources.includes(name))) {
  console.error(`node bench/reader.ts FOLDER [--misses] [--without ${sources.join(',')}] [--jsonl] [--rounds 5]`);
  process.exit(2);
}

const pages = load(folder, leftOut);
const scored = pages.map((page): Scored<Loaded> => {
  const verdict = read(page);
  return { page, verdict, label: stockWord(verdict.availability) };
});

function reportAll(): void {
  const learnt = scored.filter(({ page }) => !isHeldOut(page));
  const heldOut = scored.filter(({ page }) => isHeldOut(page));
  if (leftOut.length > 0) console.log(`Without ${leftOut.join(', ')}`);
  report('all', scored);
  if (values.misses) listMisses(learnt);
  report('held out', heldOut);
  if (values['held-out-misses']) listMisses(heldOut);
  if (leftOut.length > 0) return;
  reportIdentity(scored, values.misses === true);
  measureSpeed(pages, Number(values.rounds));
}

if (values.jsonl) for (const one of scored) console.log(outcome(one));
else reportAll();
