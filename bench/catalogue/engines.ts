/**
 * Compares three engines for keyword searches, on the same fragrances and the same keywords in the
 * same run: the index of this repository, MiniSearch (in process), and PostgreSQL's full text
 * search, with pg_trgm for misspelt words. Measures building, memory or size on disk, response
 * times of 20 results, and how often the fragrance that a keyword was made from is among them.
 *
 *   node bench/catalogue/engines.ts [--count 200000] [--keywords 100]
 *
 * Each search runs alone and without HTTP. Processor times are those of this process and of
 * PostgreSQL; they do not depend on the machine's load.
 */

import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createSearchIndex } from '../../apps/server/src/features/catalogue/search/create-search-index.ts';
import { IndexMirror } from '../../apps/server/src/features/catalogue/search/index-mirror.ts';
import type { IndexedFragrance } from '../../apps/server/src/features/catalogue/search/search-index.ts';
import { fillCatalogue } from '../lib/catalogue-rows.ts';
import { recordMeasurement } from '../lib/measurement.ts';
import { openScratch } from '../lib/scratch.ts';
import { quantile, time } from '../lib/statistics.ts';
import { createMiniSearch } from './engines/mini-search.ts';
import { createOwnIndex, type Engine } from './engines/own-index.ts';
import { createPostgresSearch } from './engines/postgres-search.ts';

const { values: options } = parseArgs({
  options: { count: { type: 'string', default: '200000' }, keywords: { type: 'string', default: '100' } },
});
const count = Number(options.count);
/** Searches of each kind before the measured ones. */
const WARM_UP = 20;

interface Keyword {
  text: string;
  /** The fragrance that the keyword was made from. */
  wanted: number;
}

const swapLetters = (word: string) => word.slice(0, 2) + word.charAt(3) + word.charAt(2) + word.slice(4);

/** Makes keywords of each kind from fragrances spread over the catalogue. */
function makeKeywords(fragrances: readonly IndexedFragrance[]): Record<string, Keyword[]> {
  const make = (build: (name: string[], brand: string) => string) =>
    fragrances.map(({ id, name, brand }) => ({ text: build(name.split(' '), brand), wanted: id }));
  const changeLongest = (words: string[], change: (word: string) => string) => {
    const longest = words.reduce((a, b) => (b.length > a.length ? b : a), '');
    return words.map((word) => (word === longest ? change(word) : word)).join(' ');
  };
  return {
    'name and brand': make((name, brand) => `${name.join(' ')} ${brand}`),
    name: make((name) => name.join(' ')),
    'unfinished name': make((name) => name.join(' ').slice(0, -2)),
    'two letters swapped': make((name) => changeLongest(name, swapLetters)),
    'a letter left out': make((name) => changeLongest(name, (word) => word.slice(0, 3) + word.slice(4))),
  };
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function usedMegabytes(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
}

function record(engine: Engine, what: string, value: number, unit: string, note: string): void {
  recordMeasurement({ what: `engines, ${engine.name}: ${what}`, value, unit, note });
}

async function measureSearches(engines: readonly Engine[], kinds: Record<string, Keyword[]>): Promise<void> {
  for (const [kind, keywords] of Object.entries(kinds))
    for (const engine of engines) {
      const [warmUp, measured] = [keywords.slice(0, WARM_UP), keywords.slice(WARM_UP)];
      for (const { text } of warmUp) await engine.search(text);
      const times: number[] = [];
      let found = 0;
      const before = cpuSeconds();
      for (const { text, wanted } of measured) {
        let ids: number[] = [];
        times.push(await time(async () => (ids = await engine.search(text))));
        if (ids.includes(wanted)) found += 1;
      }
      const cpu = ((cpuSeconds() - before) * 1000) / measured.length;
      const note = `p50 ${quantile(times, 0.5).toFixed(2)} ms, ${cpu.toFixed(2)} ms of processor each`;
      record(engine, `${kind}, p99`, quantile(times, 0.99), 'ms', note);
      record(engine, `${kind}, found`, found / measured.length, '', `among 20 results, ${measured.length} keywords`);
    }
}

const scratch = await openScratch();

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6 + scratch.cpuSeconds();
}

/** Reads the catalogue as a server does. */
async function readCatalogue(): Promise<IndexedFragrance[]> {
  const fragrances: IndexedFragrance[] = [];
  const collector = { ...createSearchIndex(), put: (batch: readonly IndexedFragrance[]) => fragrances.push(...batch) };
  await new IndexMirror(scratch.db, collector, async () => null).load(new AbortController().signal);
  return fragrances;
}

try {
  await fillCatalogue(scratch.db, count);
  const fragrances = await readCatalogue();
  const step = Math.max(1, Math.floor(fragrances.length / Number(options.keywords)));
  const samples = fragrances.filter(({ name }, index) => index % step === 1 && name.length > 5);
  const kinds = makeKeywords(samples);
  const engines = [createOwnIndex(), createMiniSearch(), createPostgresSearch(scratch.db)];
  for (const engine of engines) {
    const [memory, cpu] = [usedMegabytes(), cpuSeconds()];
    for (let from = 0; from < fragrances.length; from += 1000) await engine.fill(fragrances.slice(from, from + 1000));
    await engine.finish();
    const note = `${count.toLocaleString('en-GB')} rows, processor time without reading them`;
    record(engine, 'build', cpuSeconds() - cpu, 's', note);
    const disk = await engine.measureDisk?.();
    if (disk === undefined) record(engine, 'memory', usedMegabytes() - memory, 'MB', 'after a collection of garbage');
    else record(engine, 'size on disk', disk / 1e6, 'MB', 'indexes and the column they need');
  }
  await measureSearches(engines, kinds);
} finally {
  await scratch.close();
}
