import { parseArgs } from 'node:util';
import { createSearchIndex } from '../apps/server/src/features/catalogue/search/create-search-index.ts';
import type {
  CatalogueQuery,
  IndexedFragrance,
  SearchIndex,
} from '../apps/server/src/features/catalogue/search/search-index.ts';
import { wordsOf } from '../apps/server/src/features/catalogue/search/words.ts';
import { figure } from './figure.ts';
import { quantile } from './load.ts';
import { loadFragrances, withJson } from './search-data.ts';

/*
 * Measures the index in memory: how long it takes to fill, what it holds, and how fast it answers and changes.
 *
 *   node bench/search-index.ts [FOLDER] [--count 1000000] [--rounds 400]
 *
 * FOLDER holds `catalogues/fragrantica_senada.csv.gz`; without it the bundled catalogue alone is repeated. Rows beyond the
 * real ones are the real ones again with varied names, houses and notes. "First" is a search whose words were not asked for
 * before, "again" one that was. Times are also given as multiples of writing a constant page of 20 rows.
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { count: { type: 'string', default: '1000000' }, rounds: { type: 'string', default: '400' } },
});
const count = Number(values.count);
const rounds = Number(values.rounds);

// A generator of our own: every run builds the same catalogue and asks the same questions.
let seed = 42;
function random(below: number): number {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((seed / 2 ** 32) * below);
}

const pick = <Item>(items: readonly Item[]): Item => items[random(items.length)] as Item;
const syllables = 'ba ra mi lo ne sa ti ve ko du phi es or an el is um ya zo que'.split(' ');
// About as many words as so many real names would hold: 25,000 in 70,000 names, growing with the 0.6th power (Heaps' law).
const inventions = Array.from({ length: Math.ceil(30 * count ** 0.6) }, () =>
  Array.from({ length: 2 + random(3) }, () => pick(syllables)).join(''),
);
const invented = () => pick(inventions);

/** A real fragrance once more under another id: a longer name, now and then another house, a note less, a price, watchers. */
function varied(one: IndexedFragrance, id: number): IndexedFragrance {
  const addition = pick([invented(), `${1950 + random(75)}`, 'Intense', 'Nuit', `${invented()} ${invented()}`]);
  const isSoldOut = random(4) === 0;
  return withJson({
    ...one,
    id,
    name: `${one.name} ${addition}`.slice(0, 100),
    brand: random(3) === 0 ? `${one.brand} ${pick(syllables)}` : one.brand,
    notes: one.notes.filter((_, at) => at !== id % 12),
    isSoldOut,
    isAvailable: !isSoldOut && random(3) === 0,
    price: random(2) === 0 ? random(40_000) / 100 : null,
    watchers: random(50) === 0 ? random(300) : 0,
    followers: 0,
    createdAt: one.createdAt + random(1e9),
    updatedAt: one.updatedAt + random(1e9),
  });
}

const real = loadFragrances(positionals[0]);
const fragranceAt = (at: number): IndexedFragrance => {
  const one = real[at % real.length] as IndexedFragrance;
  return at < real.length ? one : varied(one, at + 1);
};

function timed(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

/** Milliseconds of this thread's own work in all: busy neighbours do not count. */
function worked(work: () => void): number {
  const start = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1000;
}

/** What is in use after a collection (run with --expose-gc), on the heap and off it, and what the process occupies. */
function megabytes(): { used: number; resident: number } {
  globalThis.gc?.();
  const { heapUsed, external, rss } = process.memoryUsage();
  return { used: (heapUsed + external) / 1e6, resident: rss / 1e6 };
}

const ms = (time: number) => `${time.toFixed(3)} ms`;

function fill(index: SearchIndex): void {
  const batches: number[] = [];
  for (let from = 0; from < count; from += 1000) {
    const batch = Array.from({ length: Math.min(1000, count - from) }, (_, at) => fragranceAt(from + at));
    batches.push(worked(() => index.put(batch)));
  }
  const whole = batches.reduce((sum, time) => sum + time, 0);
  const [p50, p99] = [quantile(batches, 0.5), quantile(batches, 0.99)];
  const note = `${count} rows; a batch of 1,000: p50 ${ms(p50)}, p99 ${ms(p99)}`;
  figure({ what: 'index in memory: work of filling it', value: whole / 1000, unit: 's', note });
}

const asked: CatalogueQuery = { sort: 'best', direction: 'desc', offset: 0, limit: 20 };

function measure(name: string, constant: number, queryOf: (round: number) => Partial<CatalogueQuery>): void {
  const totals: number[] = [];
  const once = (round: number) => timed(() => totals.push(index.query({ ...asked, ...queryOf(round) }).total));
  let times: number[] = [];
  const mean = worked(() => {
    times = Array.from({ length: rounds }, (_, round) => once(round));
  });
  const middle = totals.sort((a, b) => a - b)[Math.floor(totals.length / 2)] ?? 0;
  const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)];
  figure({
    what: `index in memory: ${name}`,
    value: p50,
    unit: 'ms',
    baseline: { what: 'writing 20 rows', value: constant },
    ratio: p50 / constant,
    note: `${count} rows; p99 ${ms(p99)}, work on average ${ms(mean / rounds)}, finds ${middle}`,
  });
}

const before = megabytes();
const index = createSearchIndex();
fill(index);
const after = megabytes();
figure({
  what: 'index in memory: what it holds',
  value: after.used - before.used,
  unit: 'MB',
  note: `${count} rows; resident ${after.resident.toFixed(0)} MB, before ${before.resident.toFixed(0)} MB (Node and the real rows)`,
});

const ids = Array.from({ length: 20 }, (_, at) => 1 + ((at * 7919) % count));
const constants = Array.from({ length: 500 }, () => timed(() => index.rowsOf(ids)));
const constant = quantile(constants, 0.5);
console.log(`Questions, ${rounds} each; writing 20 rows takes ${ms(constant)}`);

const nameOf = () => pick(real).name;
const wordOf = (least: number) =>
  pick(
    wordsOf(nameOf())
      .filter((word) => word.length >= least)
      .concat('sauvage'),
  );
const slip = (word: string) => {
  const at = 1 + random(word.length - 2);
  return word.slice(0, at) + pick(['', 'e', 'x', word[at + 1] ?? '']) + word.slice(at + 1);
};
const common = ['rose', 'oud', 'black', 'vanilla', 'eau de parfum', 'musk', 'pour homme', 'rose musk', 'love', 'dior'];
const misspelt = Array.from({ length: 12 }, () => slip(wordOf(6)));
const at = <Item>(items: readonly Item[], round: number) => items[round % items.length] as Item;
const filters: Partial<CatalogueQuery>[] = [
  { gender: 'men', soldOut: false },
  { gender: 'women', soldOut: true, category: 'Floral' },
  { family: 'Woody' },
  { brand: 'Dior' },
  { inspiredBrand: 'Creed' },
  { soldOut: false, minPrice: 20, maxPrice: 60 },
];
const deep = Math.max(0, count - 20);
measure('nothing asked', constant, () => ({}));
measure('a name, first', constant, () => ({ keyword: nameOf() }));
measure('a word of a name, first', constant, () => ({ keyword: wordOf(4) }));
measure('common words, again', constant, (round) => ({ keyword: at(common, round) }));
measure('misspelt, first', constant, () => ({ keyword: slip(wordOf(5)) }));
measure('misspelt, again', constant, (round) => ({ keyword: at(misspelt, round) }));
measure('house and misspelt name, first', constant, () => {
  const one = pick(real);
  return { keyword: `${one.brand} ${one.name.length > 4 ? slip(one.name) : one.name}` };
});
measure('1 letter', constant, () => ({ keyword: wordOf(4).slice(0, 1) }));
measure('2 letters', constant, () => ({ keyword: wordOf(4).slice(0, 2) }));
measure('3 letters', constant, () => ({ keyword: wordOf(4).slice(0, 3) }));
measure('filtered', constant, (round) => at(filters, round));
measure('filtered and common', constant, (round) => ({ ...at(filters, round), keyword: at(common, round >> 1) }));
measure('last page', constant, () => ({ offset: deep }));
measure('sorted', constant, (round) => ({ sort: at(['name', 'price', 'brand', 'createdAt'] as const, round) }));
measure('sorted, any page', constant, () => ({ sort: 'price', offset: random(deep) }));
measure('filtered, sorted', constant, (round) => ({ ...at(filters, round), sort: 'price', direction: 'asc' }));
measure('filtered, sorted, any page', constant, (round) => ({
  ...at(filters, round),
  sort: 'name',
  offset: random(count >> 4),
}));
measure('common, any page', constant, (round) => ({ keyword: at(common, round), offset: random(count >> 6) }));

const similar = Array.from({ length: rounds }, () => timed(() => index.similar(1 + random(count), 10)));
figure({
  what: 'index in memory: similar ones',
  value: quantile(similar, 0.5),
  unit: 'ms',
  note: `${count} rows; p99 ${ms(quantile(similar, 0.99))}`,
});
for (const size of [1, 500]) {
  const batches = Array.from({ length: 50 }, () =>
    Array.from({ length: size }, () => {
      const one = fragranceAt(random(Math.min(count, real.length)));
      return withJson({
        ...one,
        price: random(40_000) / 100,
        isSoldOut: random(2) === 0,
        isAvailable: false,
        updatedAt: Date.now(),
      });
    }),
  );
  let times: number[] = [];
  const work = worked(() => {
    times = batches.map((batch) => timed(() => index.put(batch)));
  });
  figure({
    what: `index in memory: a change of ${size} rows`,
    value: quantile(times, 0.5),
    unit: 'ms',
    note: `${count} rows; p99 ${ms(quantile(times, 0.99))}, work on average ${ms(work / batches.length)}`,
  });
}
