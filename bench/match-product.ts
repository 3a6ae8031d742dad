/**
 * Measures how well `matchProduct` recognises fragrances among the listings of shops:
 *
 *   node bench/match-product.ts [--data FOLDER] [--wrong] [--sample N]
 *
 * The wanted fragrances are the bundled catalogue's. For each, `lib/shop-listings.ts` invents
 * listings that sell it and decoys, and every wanted fragrance is compared with all listings of
 * fragrances whose name shares a word or whose brand is the same. Precision and recall count
 * `exact` and `likely`. --wrong prints what is decided wrongly. With --data, the catalogue is also
 * compared with real listings in `FOLDER/catalogues`, and --sample prints N of the matches to read.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Concentration, Gender } from '@sillage/contract';
import { computeBrandKey } from '../apps/server/src/features/catalogue/matching/brand.ts';
import {
  matchProduct,
  type ShopProductFacts,
  type WantedFragrance,
} from '../apps/server/src/features/catalogue/matching/match-product.ts';
import { parseCsv } from '../apps/server/src/platform/csv/csv.ts';
import { recordMeasurement } from './lib/measurement.ts';
import { readRows } from './lib/search-data.ts';
import { createRandom, decoyKinds, type Listing, listDecoy, listFragrance } from './lib/shop-listings.ts';

const { values: options } = parseArgs({
  options: { data: { type: 'string' }, wrong: { type: 'boolean' }, sample: { type: 'string' } },
});
const LISTINGS_PER_FRAGRANCE = 6;
const TIMED_PRODUCTS = 250_000;

function loadWanted(): WantedFragrance[] {
  const file = new URL('../apps/server/data/catalogue.csv', import.meta.url);
  const rows = parseCsv(readFileSync(file, 'utf8')).map(({ name = '', brand = '', concentration, gender }) => ({
    name,
    brand,
    // Some names state the concentration that the column lacks.
    concentration: (concentration ||
      /Eau de (?:Parfum|Toilette)$|Parfum$/.exec(name)?.[0] ||
      null) as Concentration | null,
    gender: (gender || null) as Gender | null,
  }));
  const unique = [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()];
  const byBrand = Map.groupBy(unique, ({ brand }) => computeBrandKey(brand));
  const brandsByName = Map.groupBy(unique, ({ name }) => name.toLowerCase());
  return unique.map((row, index) => ({
    ...row,
    gtins: [String(10_000_000_000_000 + index)],
    siblings: (byBrand.get(computeBrandKey(row.brand)) ?? []).filter((other) => other !== row),
    brandsWithName: new Set(brandsByName.get(row.name.toLowerCase())?.map(({ brand }) => brand)).size,
  }));
}

interface Score {
  right: number;
  wrong: number;
  total: number;
}

const isFound = (match: ReturnType<typeof matchProduct>) => match?.match === 'exact' || match?.match === 'likely';

function scoreListings(wanted: readonly WantedFragrance[], hasGtin: boolean): void {
  const random = createRandom(hasGtin ? 7 : 11);
  const listings = wanted.flatMap((fragrance) => {
    const given = { random, wanted: fragrance, hasGtin };
    const own = Array.from({ length: LISTINGS_PER_FRAGRANCE }, () => listFragrance(given));
    const kinds = decoyKinds.filter((kind) => kind !== 'other concentration' || fragrance.concentration !== null);
    return [...own, ...kinds.map((kind) => listDecoy(kind, given))];
  });
  const byBrand = Map.groupBy(wanted, ({ brand }) => computeBrandKey(brand));
  const scores = new Map<string, Score>();
  for (const listing of listings) {
    const score = scores.get(listing.kind) ?? { right: 0, wrong: 0, total: 0 };
    scores.set(listing.kind, score);
    score.total += 1;
    for (const candidate of byBrand.get(computeBrandKey(listing.near.brand)) ?? []) judge(listing, candidate, score);
  }
  report(scores, hasGtin);
}

function judge(listing: Listing, candidate: WantedFragrance, score: Score): void {
  const match = matchProduct(candidate, listing.product);
  const isWanted = listing.of === candidate;
  if (isWanted && isFound(match)) score.right += 1;
  // A flanker or concentration that the catalogue has is a listing of that fragrance.
  else if (isFound(match) && (listing.of !== null || candidate === listing.near)) score.wrong += 1;
  if (options.wrong && isWanted !== isFound(match) && (isWanted || listing.of !== null || candidate === listing.near))
    console.log(
      `${isWanted ? 'MISSED' : 'WRONG '} ${listing.kind}: ${candidate.brand} | ${candidate.name} | ${candidate.concentration} | ` +
        `${candidate.gender} <- ${listing.product.brand} | ${listing.product.title} (${match?.match}: ${match?.why})`,
    );
}

function report(scores: ReadonlyMap<string, Score>, hasGtin: boolean): void {
  const label = hasGtin ? 'with GTIN' : 'without GTIN';
  const all = [...scores.values()];
  const right = all.reduce((sum, score) => sum + score.right, 0);
  const wrong = all.reduce((sum, score) => sum + score.wrong, 0);
  const total = scores.get('fragrance')?.total ?? 0;
  const minimum = hasGtin ? 0.95 : 0.85;
  const [precision, recall] = [right / (right + wrong), right / total];
  recordMeasurement({
    what: `precision, ${label}`,
    value: precision,
    unit: '',
    target: '≥ 0.99',
    holds: precision >= 0.99,
  });
  recordMeasurement({
    what: `recall, ${label}`,
    value: recall,
    unit: '',
    target: `≥ ${minimum}`,
    holds: recall >= minimum,
  });
  for (const [kind, score] of scores)
    recordMeasurement({
      what: `wrongly matched, ${kind}, ${label}`,
      value: score.wrong,
      unit: '',
      note: `of ${score.total}`,
    });
}

function measureTime(wanted: readonly WantedFragrance[]): void {
  const random = createRandom(3);
  const products = wanted.flatMap((fragrance) =>
    Array.from({ length: 10 }, () => listFragrance({ random, wanted: fragrance, hasGtin: false }).product),
  );
  const [first] = wanted;
  if (!first) return;
  const start = performance.now();
  for (let index = 0; index < TIMED_PRODUCTS; index += 1)
    matchProduct(first, products[index % products.length] as ShopProductFacts);
  const seconds = (performance.now() - start) / 1000;
  recordMeasurement({
    what: '250,000 products compared with a fragrance',
    value: seconds,
    unit: 's',
    target: '≤ 5 s',
    holds: seconds <= 5,
  });
}

const unstated = { labels: [], strength: null, variants: [], gtins: [], sizesMl: [], kind: null, shop: null };
const sources = [
  { name: 'douglas_de_2025', toTitle: ['brand', 'line', 'product', 'type', 'size'] },
  { name: 'sephora_fragrance_usd', toTitle: ['name', 'size'] },
  { name: 'ebay_perfume_2024', toTitle: ['title'] },
] as const;

/** Compares the catalogue with real listings, and prints a sample to be judged by reading. */
function readListings(folder: string, wanted: readonly WantedFragrance[]): void {
  const random = createRandom(5);
  for (const { name, toTitle } of sources) {
    const counts = { exact: 0, likely: 0, doubtful: 0 };
    const lines: string[] = [];
    const products = readRows(join(folder, 'catalogues', `${name}.csv.gz`)).map((row) => ({
      ...unstated,
      title: toTitle.map((column) => row[column] ?? '').join(' '),
      brand: name.startsWith('ebay') ? null : (row['brand'] ?? null),
    }));
    for (const fragrance of wanted)
      for (const product of products) {
        const match = matchProduct(fragrance, product);
        if (!match) continue;
        counts[match.match] += 1;
        lines.push(
          `${match.match} ${fragrance.brand} | ${fragrance.name} | ${fragrance.concentration} <- ${product.title}`,
        );
      }
    for (const [match, count] of Object.entries(counts))
      recordMeasurement({ what: `${name}: ${match}`, value: count, unit: '' });
    const shown = lines.map((line) => ({ line, order: random() })).sort((a, b) => a.order - b.order);
    for (const { line } of shown.slice(0, Number(options.sample ?? 0))) console.log(line);
  }
}

const wanted = loadWanted();
for (const hasGtin of [true, false]) scoreListings(wanted, hasGtin);
measureTime(wanted);
if (options.data !== undefined) readListings(options.data, wanted);
