/**
 * Measures "Where is it sold?" over 50 shops of 5,000 products each (`offer-search/shops.ts`):
 *
 *   node bench/offer-search.ts [--seeds 2,3] [--catalogue wanted|concentrations|flankers] [--wrong]
 *
 * The shops' lists are stored in PostgreSQL. For each wanted fragrance, every shop's stored list is
 * searched and its offers are built, as a search does. `exact` and `likely` count as found;
 * `doubtful` asks the user. The catalogue has the wanted fragrances of each brand and, by default,
 * their other concentrations, but none of the flankers. The baseline is the SQL of the candidates
 * alone. --wrong prints what is decided wrongly.
 */
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import type { WantedFragrance } from '../apps/server/src/features/catalogue/matching/match-product.ts';
import { searchByShopifyList } from '../apps/server/src/features/monitor/shop-search/search-lists.ts';
import type {
  FoundProduct,
  ShopSearchContext,
} from '../apps/server/src/features/monitor/shop-search/shop-interface.ts';
import { findShopProducts } from '../apps/server/src/features/monitor/shop-search/shop-products.repo.ts';
import { buildFoundOffers } from '../apps/server/src/features/offer-search/found-offers.service.ts';
import type { Db } from '../apps/server/src/platform/db/db.ts';
import { recordMeasurement } from './lib/measurement.ts';
import { openScratch } from './lib/scratch.ts';
import { median, quantile, time } from './lib/statistics.ts';
import { buildKnownFragrances, type CatalogueSize, catalogueSizes } from './offer-search/known-fragrances.ts';
import { type LoadedShop, loadShops, type Truth } from './offer-search/load-shops.ts';
import { addToScore, computeRates, createScore, findBestMatch, isFound, type Score } from './offer-search/score.ts';

const { values: options } = parseArgs({
  options: {
    seeds: { type: 'string', default: '2,3' },
    catalogue: { type: 'string', default: 'concentrations' },
    wrong: { type: 'boolean', default: false },
  },
});

const size = catalogueSizes.find((each) => each === options.catalogue);
if (size === undefined) {
  console.error(`--catalogue is one of ${catalogueSizes.join(', ')}.`);
  process.exit(2);
}

interface Times {
  search: number[];
  sql: number[];
}

/** Searches the shop's stored list, which is too new to be read again. */
async function searchList(db: Db, { shopId, host }: LoadedShop, wanted: WantedFragrance): Promise<FoundProduct[]> {
  const context = { db, shopId, now: () => new Date(), shop: { host }, origin: `https://${host}`, market: null };
  const products = await searchByShopifyList(context as unknown as ShopSearchContext, wanted);
  if (products === null) throw new Error(`${host} was not searched by its stored list.`);
  return products;
}

async function measure(seed: number, catalogue: CatalogueSize, gtin: boolean): Promise<void> {
  const scratch = await openScratch();
  try {
    const shops = await loadShops(scratch.db, seed, { gtin });
    await sql`vacuum analyze shop_products`.execute(scratch.db);
    const known = buildKnownFragrances(seed, catalogue);
    const score = createScore();
    const times: Times = { search: [], sql: [] };
    for (const [id, wanted] of known) await measureFragrance(scratch.db, { id, wanted, shops, score, times });
    report(score, times, `${gtin ? 'with' : 'without'} GTIN, seed ${seed}`, gtin);
  } finally {
    await scratch.close();
  }
}

interface Work {
  id: string;
  wanted: WantedFragrance;
  shops: readonly LoadedShop[];
  score: Score;
  times: Times;
}

async function measureFragrance(db: Db, { id, wanted, shops, score, times }: Work): Promise<void> {
  const found = new Map<LoadedShop, FoundProduct[]>();
  const matches = new Map<string, Awaited<ReturnType<typeof buildFoundOffers>>>();
  const searchMs = await time(async () => {
    for (const shop of shops) {
      const products = await searchList(db, shop, wanted);
      found.set(shop, products);
      const offers = await buildFoundOffers(wanted, { fragranceId: 1, shopId: shop.shopId, host: shop.host }, products);
      for (const offer of offers) matches.set(offer.url, [...(matches.get(offer.url) ?? []), offer]);
    }
  });
  times.search.push(searchMs);
  const { gtins, brand, name } = wanted;
  const findCandidates = async () => {
    for (const { shopId } of shops) await findShopProducts(db, { gtins, brand, name, shopIds: [shopId], limit: 200 });
  };
  times.sql.push(await time(findCandidates));
  for (const shop of shops) {
    const candidates = new Set(found.get(shop)?.map(({ url }) => url));
    for (const [url, truth] of shop.truths) {
      const offers = matches.get(url) ?? [];
      const match = findBestMatch(offers.map((offer) => offer.match));
      if (truth.truth !== id && match === null) continue;
      const isKnown = hasKnownGtin(truth, gtins);
      addToScore(score, truth, { wantedId: id, isCandidate: candidates.has(url), match, isKnown });
      if (options.wrong)
        printWrong(id, wanted, truth, { isCandidate: candidates.has(url), match, why: offers[0]?.why });
    }
  }
}

function hasKnownGtin({ variants }: Truth, gtins: readonly string[]): boolean {
  return variants.some(({ gtin }) => gtin !== null && gtins.includes(gtin.padStart(14, '0')));
}

interface Seen {
  isCandidate: boolean;
  match: ReturnType<typeof findBestMatch>;
  why: string | undefined;
}

function printWrong(id: string, wanted: WantedFragrance, truth: Truth, { isCandidate, match, why }: Seen): void {
  const isWanted = truth.truth === id;
  if (isWanted === isFound(match) || (truth.decoy === 'ambiguous' && match !== 'exact')) return;
  if (!isWanted && match === 'doubtful') return;
  const verdict = isWanted ? `MISSED ${isCandidate ? (match ?? 'rejected') : 'no candidate'}` : `WRONG ${match}`;
  const { name, brand, concentration, gender } = wanted;
  const stated = [truth.title, truth.brand, truth.labels.join(','), truth.variants.map(({ title }) => title).join(',')];
  const fragrance = [brand, name, concentration, gender].join(' | ');
  console.log(`${verdict} ${truth.decoy ?? 'true'}: ${fragrance} <- ${stated.join(' | ')} (${why ?? ''})`);
}

function report(score: Score, times: Times, label: string, gtin: boolean): void {
  const rates = computeRates(score);
  const minimum = gtin ? 0.95 : 0.85;
  const { right, wrong, total } = score;
  const share = (what: string, value: number, least?: number, note?: string) =>
    recordMeasurement({
      what: `${what}, ${label}`,
      value,
      unit: '',
      ...(least === undefined ? {} : { target: `≥ ${least}`, holds: value >= least }),
      note,
    });
  share('precision', rates.precision, 0.99, `${wrong.exact + wrong.likely} wrong`);
  share('recall', rates.recall, minimum, `of ${total} true offers`);
  share('precision of exact matches', rates.exactPrecision, undefined, `${right.exact} right, ${wrong.exact} wrong`);
  if (rates.knownRecall !== null)
    share('recall of offers whose GTIN is known', rates.knownRecall, undefined, `of ${score.known.total}`);
  share('recall of the candidates', rates.candidateRecall);
  share('doubtful', rates.doubtful, undefined, `${right.doubtful} right, ${wrong.doubtful} wrong`);
  const kinds = [...score.wrongByKind].sort(([, a], [, b]) => b - a).map(([kind, count]) => `${kind} ${count}`);
  share('wrongly matched', wrong.exact + wrong.likely, undefined, kinds.join(', ') || 'none');
  const [search, baseline] = [median(times.search), median(times.sql)];
  recordMeasurement({
    what: `search of 50 stored lists for a fragrance, ${label}`,
    value: search,
    unit: 'ms',
    baseline: { what: 'SQL of the candidates', value: baseline },
    ratio: search / baseline,
    note: `median of ${times.search.length}, p95 ${quantile(times.search, 0.95).toFixed(0)} ms`,
  });
}

for (const seed of options.seeds.split(',').map(Number))
  for (const gtin of [true, false]) await measure(seed, size, gtin);
