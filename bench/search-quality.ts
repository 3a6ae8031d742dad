/**
 * Scores the search on hand-written queries over a large list of fragrances together with the
 * bundled catalogue:
 *
 *   node bench/search-quality.ts FOLDER [--misses]
 *
 * FOLDER contains `catalogues/fragrantica_senada.csv.gz` and, with titles of shops to search for,
 * `catalogues/ebay_perfume_2024.csv.gz`. Each line of `search-queries.jsonl` has
 * one query and the fragrances that the query means. The first of these fragrances among the first
 * 20 results decides the score: 1 divided by its rank, or 0 when none of them is found. The mean of
 * all scores is the mean reciprocal rank. A third of the queries, chosen by a hash of their words,
 * is held out, so --misses does not list them.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createSearchIndex } from '../apps/server/src/features/catalogue/search/create-search-index.ts';
import { recordMeasurement } from './lib/measurement.ts';
import { loadFragrances, toKey } from './lib/search-data.ts';
import { judgeShopTitles } from './lib/shop-titles.ts';
import { sum } from './lib/statistics.ts';

interface Query {
  q: string;
  want: string[];
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { misses: { type: 'boolean' } } });
const [folder] = positionals;
if (folder === undefined) {
  console.error('node bench/search-quality.ts FOLDER [--misses]');
  process.exit(2);
}

const toWantedKey = (text: string) => {
  const [name, brand] = text.split(' | ');
  return toKey(brand, name);
};

function isHeldOut({ q }: Query): boolean {
  return createHash('sha256').update(q).digest().readUInt32BE(0) % 3 === 0;
}

const fragrances = loadFragrances(folder);
const index = createSearchIndex();
index.put(fragrances);
const known = new Set(fragrances.map(({ name, brand }) => toKey(brand, name)));

function search(keyword: string, wanted: ReadonlySet<string>) {
  const { total, rows } = index.query({ keyword, sort: 'best', direction: 'desc', offset: 0, limit: 20 });
  const found = JSON.parse(rows.toString()) as { name: string; brand: string }[];
  const rank = found.findIndex(({ name, brand }) => wanted.has(toKey(brand, name)));
  return { total, found, score: rank === -1 ? 0 : 1 / (rank + 1) };
}

function scoreQuery(query: Query) {
  const wanted = new Set(query.want.map(toWantedKey));
  if ([...wanted].some((key) => !known.has(key))) throw new Error(`A fragrance of "${query.q}" is in no list.`);
  return { ...query, ...search(query.q, wanted) };
}

const lines = readFileSync(new URL('search-queries.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n');
const scoredQueries = lines.map((line) => scoreQuery(JSON.parse(line) as Query));
const scoredTitles = judgeShopTitles(folder, fragrances).map((title) => ({
  ...title,
  ...search(title.q, title.wanted),
}));
const learningQueries = scoredQueries.filter((judgedQuery) => !isHeldOut(judgedQuery));
for (const [name, queries] of [
  ['all', scoredQueries],
  ['learnt from', learningQueries],
  ['held out', scoredQueries.filter(isHeldOut)],
  ['titles of shops, learnt from', scoredTitles.filter((title) => !title.isHeldOut)],
  ['titles of shops, held out', scoredTitles.filter((title) => title.isHeldOut)],
] as const) {
  const mean = sum(queries.map(({ score }) => score)) / queries.length;
  recordMeasurement({
    what: `search, mean reciprocal rank: ${name}`,
    value: mean,
    unit: '',
    target: '≥ 0.95',
    holds: mean >= 0.95,
    note: `${queries.length} queries, ${queries.filter(({ score }) => score === 1).length} at rank 1`,
  });
}
for (const { q, score, want, found, total } of values.misses
  ? learningQueries.filter((judgedQuery) => judgedQuery.score < 1)
  : []) {
  const first = found.slice(0, 4).map(({ name, brand }) => `${name} | ${brand}`);
  console.log(`  ${score.toFixed(2)} "${q}" (${total}) wants ${want[0]}; found ${first.join('; ')}`);
}
