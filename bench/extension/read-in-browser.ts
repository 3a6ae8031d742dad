import { parseArgs } from 'node:util';
import type { CDPSession, Page } from '@playwright/test';
import { readPage, type Verdict } from '@sillage/page-reader';
import { build, type Rolldown } from 'vite';
import { launch } from '../../e2e/support/browser.ts';
import { findChromium } from '../../tools/lib/chromium.mjs';
import { recordMeasurement } from '../lib/measurement.ts';
import { type LabelledPage, loadSavedPages } from '../lib/reader-pages.ts';

/*
 * Reads saved pages in a real Chromium with scripts off, as the browser extension does (the DOM as
 * the browser serialises it), compares each verdict with that of the raw bytes, and measures the
 * processor time of reading, without that of other programs:
 *
 *   node bench/extension/read-in-browser.ts --data FOLDER/pages/dev [--limit 20]
 *
 * `cold` is the first reading in a new document, as in the extension, with code that the browser
 * has not optimised yet; `warm` is the fourth.
 */

const ROUNDS = 4;
const TARGET_MS = 40;
const TARGET_MEGABYTES = 0.6;
/** Sizes in MB of the pages that count as pages of 0.6 MB. */
const [MIN_MEGABYTES, MAX_MEGABYTES] = [0.4, 0.8];

const { values } = parseArgs({ options: { data: { type: 'string' }, limit: { type: 'string' } } });
if (values.data === undefined) {
  console.error('node bench/extension/read-in-browser.ts --data FOLDER/pages/dev [--limit 20]');
  process.exit(2);
}

interface Reading {
  verdict: Verdict;
  /** Processor time of loading the reader, then of `ROUNDS` readings, in milliseconds. */
  times: number[];
  megabytes: number;
}

async function bundleReader(): Promise<string> {
  const entry = 'apps/extension/src/content/read-document.ts';
  const result = (await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, lib: { entry, formats: ['iife'], name: 'reader' } },
  })) as Rolldown.RolldownOutput[];
  return result.flatMap(({ output }) => output.map((file) => (file.type === 'chunk' ? file.code : ''))).join('');
}

async function readInBrowser(page: Page, bundle: string, { url, html }: LabelledPage): Promise<Reading> {
  await page.unrouteAll();
  await page.route('**', (route) =>
    route.request().isNavigationRequest() && route.request().frame() === page.mainFrame()
      ? route.fulfill({ body: html, contentType: 'text/html; charset=utf-8' })
      : route.abort(),
  );
  await page.goto(url, { waitUntil: 'domcontentloaded' });
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  /** Runs an expression in the page, and returns its value and the processor time of its thread. */
  const run = async (expression: string) => {
    const before = await getThreadMs(session);
    const { result } = await session.send('Runtime.evaluate', { expression, returnByValue: true });
    return { value: result.value as unknown, ms: (await getThreadMs(session)) - before };
  };
  const times = [(await run(`${bundle};0`)).ms];
  let verdict: unknown;
  for (let round = 0; round < ROUNDS; round += 1) {
    const { value, ms } = await run(`reader.readDocument(document, ${JSON.stringify(url)}).verdict`);
    times.push(ms);
    verdict = value;
  }
  const { value } = await run('document.documentElement.outerHTML.length');
  return { verdict: verdict as Verdict, times, megabytes: Number(value) / 1e6 };
}

async function getThreadMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN);
}

const describeSizes = ({ offers }: Verdict) =>
  offers
    .map(({ sizeMl, availability }) => `${sizeMl ?? '-'}:${availability}`)
    .toSorted()
    .join(' ');

/** What must be equal, by name. */
const compared: Record<string, (verdict: Verdict) => unknown> = {
  page: ({ page }) => page,
  state: ({ availability }) => availability,
  price: ({ price }) => price,
  currency: ({ currency }) => currency,
  sizes: describeSizes,
  evidence: ({ evidence }) => [...new Set(evidence.map(({ source }) => source))].toSorted().join(' '),
};

function listDifferences(raw: Verdict, shown: Verdict): string[] {
  return Object.entries(compared)
    .filter(([, read]) => read(raw) !== read(shown))
    .map(([name, read]) => `${name}: ${String(read(raw))} → ${String(read(shown))}`);
}

const percentile = (numbers: readonly number[], share: number) =>
  numbers.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(numbers.length * share) - 1)] ?? Number.NaN;

function reportTimes(what: string, readings: readonly Reading[], round: number): void {
  const times = readings.map((reading) => reading.times[round] ?? Number.NaN);
  const p95 = percentile(times, 0.95);
  recordMeasurement({
    what: `${what}, p95`,
    value: p95,
    unit: 'ms',
    target: `≤ ${TARGET_MS} ms`,
    holds: p95 <= TARGET_MS,
    note: `${readings.length} pages, median ${percentile(times, 0.5).toFixed(1)} ms`,
  });
}

const chromium = await findChromium();
if (chromium !== null) process.env.CHROMIUM_PATH = chromium;
const pages = loadSavedPages(values.data).slice(0, values.limit === undefined ? undefined : Number(values.limit));
const bundle = await bundleReader();
const browser = await launch();
const context = await browser.newContext({ javaScriptEnabled: false });
const readings: Reading[] = [];
let equal = 0;
for (const labelled of pages) {
  // A new page for each: the code is compiled anew, as in the extension.
  const page = await context.newPage();
  const reading = await readInBrowser(page, bundle, labelled);
  await page.close();
  readings.push(reading);
  const { url, html } = labelled;
  const raw = readPage({ url, finalUrl: url, status: 200, headers: { 'content-type': 'text/html' }, body: html });
  const differences = listDifferences(raw, reading.verdict);
  if (differences.length === 0) equal += 1;
  else console.log(`${labelled.file}: ${differences.join('; ')}`);
}
await browser.close();
recordMeasurement({
  what: 'verdicts of the serialised DOM equal to those of raw bytes',
  value: equal,
  unit: '',
  target: `${pages.length} of ${pages.length}`,
  holds: equal === pages.length,
});
const large = readings.filter(({ megabytes }) => megabytes >= MIN_MEGABYTES && megabytes <= MAX_MEGABYTES);
for (const [name, round] of [
  ['loading the reader', 0],
  ['cold reading', 1],
  ['warm reading', ROUNDS],
] as const) {
  if (large.length > 0) reportTimes(`${name}, pages of about ${TARGET_MEGABYTES} MB`, large, round);
  reportTimes(`${name}, all pages`, readings, round);
}
