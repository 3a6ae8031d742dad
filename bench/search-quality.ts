import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createSearchIndex } from '../apps/server/src/features/catalogue/search/create-search-index.ts';
import type { SearchIndex } from '../apps/server/src/features/catalogue/search/search-index.ts';
import { figure } from './figure.ts';
import { keyOf, loadFragrances } from './search-data.ts';

/*
 * Judges the search by hand-written queries over the large list together with the bundled catalogue:
 *
 *   node bench/search-quality.ts FOLDER [--misses]
 *
 * FOLDER holds `catalogues/fragrantica_senada.csv.gz`. `search-queries.jsonl` has a query a line with the fragrances that
 * a person means by it. A query scores one divided by the place of the first of them, nothing beyond the first 20; the mean
 * of all is the mean reciprocal rank. Queries are split by a hash of their words: a third is held out, and its misses are
 * never listed.
 */

interface Query {
  q: string;
  want: string[];
}

interface Judged extends Query {
  score: number;
  total: number;
  found: string[];
}

const wantedKey = (text: string): string => {
  const [name = '', brand = ''] = text.split(' | ');
  return keyOf(brand, name);
};

function isHeldOut({ q }: Query): boolean {
  return createHash('sha256').update(q).digest().readUInt32BE(0) % 3 === 0;
}

function judge(index: SearchIndex, query: Query): Judged {
  const { total, rows } = index.query({ keyword: query.q, sort: 'best', direction: 'desc', offset: 0, limit: 20 });
  const found = (JSON.parse(rows.toString()) as { name: string; brand: string }[]).map(
    ({ name, brand }) => `${name} | ${brand}`,
  );
  const wanted = new Set(query.want.map(wantedKey));
  const place = found.findIndex((one) => wanted.has(wantedKey(one)));
  return { ...query, total, found, score: place === -1 ? 0 : 1 / (place + 1) };
}

function report(title: string, judged: readonly Judged[]): void {
  const mean = judged.reduce((sum, { score }) => sum + score, 0) / judged.length;
  const first = judged.filter(({ score }) => score === 1).length;
  figure({
    what: `search, mean reciprocal rank: ${title}`,
    value: mean,
    unit: '',
    target: '≥ 0.95',
    holds: mean >= 0.95,
    note: `${judged.length} queries, ${first} in the first place`,
  });
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { misses: { type: 'boolean' } } });
const [folder] = positionals;
if (folder === undefined) {
  console.error('Say where the large list is: node bench/search-quality.ts FOLDER [--misses]');
  process.exit(2);
}
const index = createSearchIndex();
const fragrances = loadFragrances(folder);
index.put(fragrances);
const lines = readFileSync(new URL('search-queries.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n');
const queries = lines.map((line) => JSON.parse(line) as Query);
const known = new Set(fragrances.map(({ name, brand }) => keyOf(brand, name)));
for (const { q, want } of queries) {
  for (const one of want) if (!known.has(wantedKey(one))) throw new Error(`No such fragrance for "${q}": ${one}`);
}
const judged = queries.map((query) => judge(index, query));
const learnt = judged.filter((one) => !isHeldOut(one));
report('all', judged);
report('learnt from', learnt);
report('held out', judged.filter(isHeldOut));
if (values.misses) {
  for (const { q, score, want, found, total } of learnt.filter((one) => one.score < 1)) {
    console.log(`  ${score.toFixed(2)} "${q}" (${total}) wants ${want[0]}; found ${found.slice(0, 4).join('; ')}`);
  }
}
