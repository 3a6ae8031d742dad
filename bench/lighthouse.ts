/**
 * Measures the home page and a fragrance's page (as a visitor), Explore and the dashboard (signed
 * in) with Lighthouse's phone profile. Also measures an empty page, which shows how much of the
 * time is due to this machine. The median run counts.
 *
 *   node bench/lighthouse.ts [RUNS] after `npm run build`
 *
 * npx runs Lighthouse, because its 176 MB are too much for a dependency. The variable LIGHTHOUSE
 * can name the command of an installed Lighthouse.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openShop } from '@sillage/testkit/shop';
import { findChromium } from '../tools/lib/chromium.mjs';
import { recordMeasurement } from './lib/measurement.ts';
import { startDemo, stop } from './lib/processes.ts';

const RUNS = Number(process.argv[2] ?? 5);
const LARGEST = 'largest-contentful-paint';
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const emptyPage =
  '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>-</title><p>Nothing';

interface Report {
  categories: Record<string, { score: number }>;
  audits: Record<string, { numericValue?: number }>;
}

const folder = await mkdtemp(join(tmpdir(), 'sillage-lighthouse-'));

async function audit(url: string, cookie?: string): Promise<Report> {
  const [command = '', ...commandArgs] = process.env.LIGHTHOUSE?.split(' ') ?? ['npx', '--yes', 'lighthouse@13.5.0'];
  const file = join(folder, 'report.json');
  const flags = ['--headless=new', '--disable-background-networking', ...(process.getuid?.() ? [] : ['--no-sandbox'])];
  const headers = cookie ? [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`] : [];
  const output = ['--quiet', '--output=json', `--output-path=${file}`, `--only-categories=${categories.join()}`];
  await promisify(execFile)(
    command,
    [...commandArgs, url, ...output, `--chrome-flags=${flags.join(' ')}`, ...headers],
    {
      env: { ...process.env, CHROME_PATH: (await findChromium()) ?? '' },
    },
  );
  return JSON.parse(await readFile(file, 'utf8')) as Report;
}

const getScore = ({ categories: scores }: Report, category: string) => Math.round((scores[category]?.score ?? 0) * 100);

const getAudit = ({ audits }: Report, id: string) => audits[id]?.numericValue ?? Number.NaN;

async function auditMedian(url: string, cookie?: string): Promise<Report> {
  const reports: Report[] = [];
  // Lighthouse sometimes misses the start of the page load, and says to run it again.
  for (let run = 0; run < RUNS; run += 1) reports.push(await audit(url, cookie).catch(() => audit(url, cookie)));
  const ranked = reports.toSorted((a, b) => getScore(a, 'performance') - getScore(b, 'performance'));
  const median = ranked[Math.floor(RUNS / 2)];
  if (!median) throw new RangeError('RUNS: at least 1.');
  return median;
}

/** The lowest scores and longest blocking that hold for a page. */
interface Targets {
  performance: number;
  blockedMs?: number;
  isPrivate?: boolean;
}

function report(name: string, median: Report, empty: Report, targets: Targets): void {
  const note = `median of ${RUNS}, phone profile`;
  const paint = getAudit(median, LARGEST);
  recordMeasurement({
    what: `${name}, largest paint`,
    value: paint,
    unit: 'ms',
    target: '≤ 1,500 ms',
    holds: paint <= 1500,
    baseline: { what: 'empty page', value: getAudit(empty, LARGEST) },
    ratio: paint / getAudit(empty, LARGEST),
    note,
  });
  // Rounded to three digits, as Lighthouse shows it.
  const shift = Number(getAudit(median, 'cumulative-layout-shift').toFixed(3));
  recordMeasurement({
    what: `${name}, layout shift`,
    value: shift,
    unit: '',
    target: '≤ 0.02',
    holds: shift <= 0.02,
    note,
  });
  const blocked = getAudit(median, 'total-blocking-time');
  recordMeasurement({
    what: `${name}, blocked by scripts`,
    value: blocked,
    unit: 'ms',
    note,
    ...(targets.blockedMs && { target: `≤ ${targets.blockedMs} ms`, holds: blocked <= targets.blockedMs }),
  });
  for (const category of categories) {
    // Search engines are asked to leave the pages of users alone.
    if (category === 'seo' && targets.isPrivate) continue;
    const score = getScore(median, category);
    const minScore = category === 'performance' ? targets.performance : 100;
    recordMeasurement({
      what: `${name}, ${category}`,
      value: score,
      unit: '',
      target: `≥ ${minScore}`,
      holds: score >= minScore,
      note,
    });
  }
}

async function signIn(origin: string): Promise<string> {
  const response = await fetch(`${origin}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ usernameOrEmail: 'demo', password: 'demo-sillage' }),
  });
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

async function findFragrancePath(origin: string): Promise<string> {
  const response = await fetch(`${origin}/api/fragrances/featured?limit=1`);
  const { data } = (await response.json()) as { data: { id: number }[] };
  const [first] = data;
  if (!first) throw new Error('The demo has no fragrance in stock.');
  return `/fragrances/${first.id}`;
}

const empty = await openShop({ fallback: emptyPage });
const demo = await startDemo(folder);
try {
  const baseline = await auditMedian(empty.origin);
  const cookie = await signIn(demo.origin);
  const measure = async (name: string, path: string, targets: Targets, cookies?: string) => {
    report(name, await auditMedian(`${demo.origin}${path}`, cookies), baseline, targets);
  };
  await measure('home page', '/', { performance: 95 });
  await measure('fragrance page', await findFragrancePath(demo.origin), { performance: 95 });
  await measure('Explore', '/explore', { performance: 90, isPrivate: true }, cookie);
  await measure('dashboard', '/dashboard', { performance: 90, blockedMs: 200, isPrivate: true }, cookie);
} finally {
  await stop(demo.child);
  await empty.close();
  await rm(folder, { recursive: true, force: true });
}
