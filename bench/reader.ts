import { parseArgs } from 'node:util';
import type { Expected } from '@sillage/page-reader';
import { Parser } from 'htmlparser2';
import { recordMeasurement } from './lib/measurement.ts';
import { type LabelledPage, loadSavedPages, read, scorePages } from './lib/reader-pages.ts';
import { listMisses, reportScores, reportShare, type Scored } from './lib/reader-score.ts';
import { cpuTime, median, sum } from './lib/statistics.ts';

/*
 * Scores the page reader on a folder of saved pages with known truths (measurements:
 * lib/reader-score.ts), and measures its speed against a bare htmlparser2 parse of the same pages
 * in the same run:
 *
 *   node bench/reader.ts FOLDER [--rounds 5] [--misses]
 *
 * Shops are split by a hash of their name: two thirds for learning, one third held out, whose
 * misses are not listed.
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    misses: { type: 'boolean' },
    rounds: { type: 'string', default: '5' },
  },
});
const [folder] = positionals;
if (folder === undefined) {
  console.error('node bench/reader.ts FOLDER [--rounds 5] [--misses]');
  process.exit(2);
}

/**
 * Reports how many product pages the reader rejects when it expects the page's own title, and when
 * it expects another page's title.
 */
function reportIdentity(scored: readonly Scored<LabelledPage>[]): void {
  const titled = scored.flatMap(({ page, verdict }) => {
    const { title } = page.truth;
    return verdict.page === 'product' && title !== null ? [{ page, name: title, brand: verdict.brand ?? '' }] : [];
  });
  const countRejected = (expect: (index: number) => Expected) =>
    titled.filter(({ page }, index) => read(page, expect(index)).page !== 'product').length;
  const at = (index: number) => titled[index % titled.length] ?? { name: '', brand: '' };
  const shorten = (name: string) => name.split(/\s+/).slice(0, 3).join(' ');
  const others = [1, 7, 31].map((distance) => countRejected((index) => at(index + distance)));
  console.log(`\nExpected products: ${titled.length} product pages`);
  reportShare('rejected, their own title expected', countRejected(at), titled.length);
  const short = countRejected((index) => ({ ...at(index), name: shorten(at(index).name) }));
  reportShare('rejected, the first three words of the title expected', short, titled.length);
  reportShare("rejected, another page's title expected", sum(others), others.length * titled.length);
}

function reportSpeed(pages: readonly LabelledPage[], rounds: number): void {
  const parse = () => {
    for (const { html } of pages) new Parser({ onopentag() {}, ontext() {}, onclosetag() {} }).end(html);
  };
  const readAll = () => {
    for (const page of pages) read(page);
  };
  parse();
  readAll();
  const times = Array.from({ length: rounds }, () => [cpuTime(parse), cpuTime(readAll)] as const);
  const [parseMs, readMs] = [median(times.map(([ms]) => ms)), median(times.map(([, ms]) => ms))];
  const megabytes = sum(pages.map(({ html }) => html.length)) / pages.length / 1e6;
  const perSecond = (1000 * pages.length) / readMs;
  console.log('');
  recordMeasurement({
    what: 'pages read a second and core',
    value: perSecond,
    unit: 'pages/s',
    target: '≥ 120 pages/s',
    holds: perSecond >= 120,
    baseline: { what: 'bare htmlparser2', value: (1000 * pages.length) / parseMs },
    note: `${pages.length} pages of ${megabytes.toFixed(2)} MB on average, median of ${rounds}`,
  });
  recordMeasurement({
    what: 'reading beside a bare parse, CPU of all pages',
    value: readMs,
    unit: 'ms',
    target: '≤ 1.7 × bare htmlparser2',
    holds: readMs <= 1.7 * parseMs,
    baseline: { what: 'bare htmlparser2', value: parseMs },
    ratio: readMs / parseMs,
  });
}

const pages = loadSavedPages(folder);
const scored = scorePages(pages);
reportScores('all', scored);
if (values.misses) listMisses(scored.filter(({ page }) => !page.isHeldOut));
reportScores(
  'held out',
  scored.filter(({ page }) => page.isHeldOut),
);
reportIdentity(scored);
reportSpeed(pages, Number(values.rounds));
