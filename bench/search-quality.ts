/**
 * Scores the search on hand-written queries over a large list of fragrances together with the
 * bundled catalogue:
 *
 *   node bench/search-quality.ts FOLDER [--misses]
 *
 * FOLDER contains `catalogues/fragrantica_senada.csv.gz` and, with titles of shops to search for,
 * `catalogues/ebay_perfume_2024.csv.gz`. Each line of the `search-queries` files has one query and
 * what it means: fragrances (`Sauvage | Dior`), any fragrance of a brand (`* | Dior`), or any with
 * an accord or note (`accord: citrus`). The first such fragrance among the first 20 results decides
 * the score: 1 divided by its rank, or 0 when none is found. The mean of all scores is the mean
 * reciprocal rank. A third of the first file's queries and half of the others', chosen by a hash of
 * their words, are held out, so --misses does not list them. The authors of the second and third
 * files did not know the search.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createSearchIndex } from '../apps/server/src/features/catalogue/search/create-search-index.ts';
import type { IndexedFragrance } from '../apps/server/src/features/catalogue/search/search-index.ts';
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

type IsWanted = (fragrance: IndexedFragrance) => boolean;

function parseWanted(text: string): IsWanted {
  const [, property, value = ''] = /^(accord|note): (.+)$/.exec(text) ?? [];
  if (property !== undefined)
    return ({ accords, notes }) =>
      (property === 'accord' ? accords : notes).some((each) => each.toLowerCase().includes(value.toLowerCase()));
  const [name, brand] = text.split(' | ');
  if (name === '*') return (fragrance) => toKey(fragrance.brand) === toKey(brand);
  const key = toJudgedKey(brand, name);
  return (fragrance) => toJudgedKey(fragrance.brand, fragrance.name) === key;
}

/** Ignores what no search can tell apart: years in names, and longer names of the same brand. */
function toJudgedKey(brand = '', name = ''): string {
  return toKey(brand.replace(/\b(?:by|martin) /i, ''), name.replace(/\(?\b(?:19|20)\d\d\b\)?/, ''));
}

/** True for one in `share` queries. */
function isHeldOut({ q }: Query, share: number): boolean {
  return createHash('sha256').update(q).digest().readUInt32BE(0) % share === 0;
}

const fragrances = loadFragrances(folder);
const index = createSearchIndex();
index.put(fragrances);
const byId = new Map(fragrances.map((fragrance) => [fragrance.id, fragrance]));

function search(keyword: string, isWanted: IsWanted) {
  const { total, rows } = index.query({ keyword, sort: 'best', direction: 'desc', offset: 0, limit: 20 });
  const found = (JSON.parse(rows.toString()) as { id: number }[]).flatMap(({ id }) => byId.get(id) ?? []);
  const rank = found.findIndex(isWanted);
  return { total, found, score: rank === -1 ? 0 : 1 / (rank + 1) };
}

function scoreQuery(query: Query) {
  const wanted = query.want.map(parseWanted);
  if (wanted.some((isWanted) => !fragrances.some(isWanted)))
    throw new Error(`A fragrance of "${query.q}" is in no list.`);
  return { ...query, ...search(query.q, (fragrance) => wanted.some((isWanted) => isWanted(fragrance))) };
}

function scoreQueries(file: string) {
  const lines = readFileSync(new URL(file, import.meta.url), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => scoreQuery(JSON.parse(line) as Query));
}

const own = scoreQueries('search-queries.jsonl');
const second = scoreQueries('search-queries-2.jsonl');
const third = scoreQueries('search-queries-3.jsonl');
const scoredTitles = judgeShopTitles(folder, fragrances).map((title) => ({
  ...title,
  ...search(title.q, ({ brand, name }) => title.wanted.has(toKey(brand, name))),
}));
const learningQueries = [
  ...own.filter((query) => !isHeldOut(query, 3)),
  ...[...second, ...third].filter((query) => !isHeldOut(query, 2)),
];
for (const [name, queries] of [
  ['own, learnt from', own.filter((query) => !isHeldOut(query, 3))],
  ['own, held out', own.filter((query) => isHeldOut(query, 3))],
  ['second file, learnt from', second.filter((query) => !isHeldOut(query, 2))],
  ['second file, held out', second.filter((query) => isHeldOut(query, 2))],
  ['third file, learnt from', third.filter((query) => !isHeldOut(query, 2))],
  ['third file, held out', third.filter((query) => isHeldOut(query, 2))],
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
