/**
 * What Lighthouse makes of home (as a visitor) and of Explore (signed in) on its phone profile, beside an empty page in the
 * same run, which says what this machine adds: `node bench/lighthouse.ts [RUNS]` after `npm run build`. The best of the runs
 * counts. Fetches Lighthouse with npx, since its 176 MB are no dependency; LIGHTHOUSE names one that is there already.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startDemoServer } from '../e2e/support/processes.ts';
import { findChromium } from '../tools/lib/chromium.mjs';
import { figure } from './figure.ts';

const RUNS = Number(process.argv[2] ?? 3);
const LARGEST = 'largest-contentful-paint';
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const bare =
  '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>-</title><p>Nothing';

interface Audit {
  score: number | null;
  numericValue?: number;
  title: string;
}

interface Report {
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
}

const folder = await mkdtemp(join(tmpdir(), 'sillage-lighthouse-'));

async function look(url: string, cookie?: string): Promise<Report> {
  const [command = '', ...before] = process.env.LIGHTHOUSE?.split(' ') ?? ['npx', '--yes', 'lighthouse@13.5.0'];
  const file = join(folder, 'report.json');
  const flags = ['--headless=new', '--disable-background-networking', ...(process.getuid?.() ? [] : ['--no-sandbox'])];
  const headers = cookie ? [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`] : [];
  const output = ['--quiet', '--output=json', `--output-path=${file}`, `--only-categories=${categories.join()}`];
  await promisify(execFile)(command, [...before, url, ...output, `--chrome-flags=${flags.join(' ')}`, ...headers], {
    env: { ...process.env, CHROME_PATH: (await findChromium()) ?? '' },
  });
  return JSON.parse(await readFile(file, 'utf8')) as Report;
}

const value = ({ audits }: Report, id: string) => audits[id]?.numericValue ?? Number.NaN;

/** The audits that cost points, and by name what is slow. */
function complaints({ categories: all, audits }: Report): string[] {
  const weighed = categories.flatMap((name) => all[name]?.auditRefs.filter(({ weight }) => weight > 0) ?? []);
  const lost = weighed
    .map(({ id }) => audits[id])
    .filter((audit) => audit?.score !== null && (audit?.score ?? 1) < 0.9);
  return lost.map((audit) => `             - ${audit?.title}`);
}

/** The run with the soonest largest paint. */
async function bestOf(url: string, cookie?: string): Promise<Report> {
  const reports: Report[] = [];
  for (let run = 0; run < RUNS; run += 1) reports.push(await look(url, cookie));
  const [best] = reports.toSorted((a, b) => value(a, LARGEST) - value(b, LARGEST));
  if (!best) throw new RangeError('RUNS: at least 1.');
  return best;
}

/** The figures of a page, beside those of the empty one. */
function tell(name: string, best: Report, empty: Report): void {
  const note = `best of ${RUNS}, phone profile`;
  const paint = value(best, LARGEST);
  figure({
    what: `${name}, largest paint`,
    value: paint,
    unit: 'ms',
    target: '≤ 1,500 ms',
    holds: paint <= 1500,
    baseline: { what: 'empty page', value: value(empty, LARGEST) },
    ratio: paint / value(empty, LARGEST),
    note,
  });
  // To three digits, as Lighthouse shows it.
  const shift = Number(value(best, 'cumulative-layout-shift').toFixed(3));
  figure({ what: `${name}, layout shift`, value: shift, unit: '', target: '0.000', holds: shift === 0, note });
  const blocked = value(best, 'total-blocking-time');
  figure({ what: `${name}, blocked by scripts`, value: blocked, unit: 'ms', note });
  for (const category of categories) {
    const score = Math.round((best.categories[category]?.score ?? 0) * 100);
    const least = category === 'performance' ? 95 : 100;
    figure({ what: `${name}, ${category}`, value: score, unit: '', target: `≥ ${least}`, holds: score >= least, note });
  }
  for (const complaint of complaints(best)) console.log(complaint);
}

async function signIn(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ usernameOrEmail: 'demo', password: 'demo-sillage' }),
  });
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

const blank = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(bare));
await new Promise<void>((resolve) => blank.listen(0, '127.0.0.1', resolve));
const demo = await startDemoServer(folder);
try {
  const empty = await bestOf(`http://127.0.0.1:${(blank.address() as AddressInfo).port}/`);
  tell('home page', await bestOf(`${demo.origin}/`), empty);
  tell('Explore', await bestOf(`${demo.origin}/explore`, await signIn(demo.origin)), empty);
} finally {
  await demo.end();
  blank.close();
  await rm(folder, { recursive: true, force: true });
}
