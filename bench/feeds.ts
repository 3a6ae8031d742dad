import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { FeedProduct } from '../apps/server/src/features/monitor/feeds/feed.ts';
import { goodsInWords, partFragrances } from '../apps/server/src/features/monitor/feeds/other-goods.ts';
import { readShopifyFeed } from '../apps/server/src/features/monitor/feeds/shopify-feed.ts';
import { readWooFeed, wooEntries } from '../apps/server/src/features/monitor/feeds/woocommerce-feed.ts';
import { figure } from './figure.ts';

/*
 * Scores the readers of shops' feeds on saved feeds with known truths:
 *
 *   node bench/feeds.ts FOLDER [--misses]
 *
 * The folder holds `truth.jsonl`, one size of a product a line: { file, product_id, handle, title, vendor, variant_id,
 * variant, sku, price, currency, availability }, and the files it names: Shopify's products.json (`shopify-*.products.json`)
 * and WooCommerce's lists of products and variations (`woo-store-*.json`, `woo-rest-*.json`). A row is right when title,
 * vendor, variant, SKU, price and availability are. A price of 0 counts as not known, as everywhere in Sillage. What is no
 * valid JSON is refused, and its rows, if it has any, count as missed.
 */

interface TruthRow {
  file: string;
  handle: string | null;
  title: string | null;
  vendor: string | null;
  variant: string | null;
  sku: string | null;
  price: string | null;
  currency: string | null;
  availability: string;
}

/** One row as the reader has it, in the words of the truth. */
interface ReadRow {
  title: string;
  vendor: string | null;
  variant: string | null;
  sku: string;
  price: number | null;
  availability: string;
}

const labels: Record<string, string> = {
  InStock: 'in_stock',
  OutOfStock: 'out_of_stock',
  BackOrder: 'backorder',
  unknown: 'unknown',
};

const at = new Date(0);

function readFile(path: string): FeedProduct[] {
  const json = parse(readFileSync(path, 'utf8'));
  if (json === undefined) return [];
  if (path.endsWith('.products.json'))
    return readShopifyFeed(json, { origin: 'https://shop.example', at })?.products ?? [];
  const list = listIn(json);
  const origin = originOf(list);
  // A list of variations stands below a product that the file does not hold.
  const isVariations = list.length > 0 && list.every((entry) => entry.name === undefined);
  const entries = isVariations
    ? [{ id: 'parent', name: 'Product', permalink: origin, is_in_stock: true, type: 'variable' }]
    : wooEntries(list);
  return readWooFeed(entries ?? [], new Map(isVariations ? [['parent', list]] : []), { origin, at }).products;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type Entry = Record<string, unknown>;

function listIn(json: unknown): Entry[] {
  const inner = Array.isArray(json) ? json : (json as Entry).data;
  return (Array.isArray(inner) ? inner : [inner]) as Entry[];
}

function originOf(list: readonly Entry[]): string {
  const permalink = list
    .map((entry) => entry.permalink)
    .find((value) => typeof value === 'string' && URL.canParse(value));
  return typeof permalink === 'string' ? new URL(permalink).origin : 'https://shop.example';
}

function rowsOf({ name, vendor, verdict }: FeedProduct): ReadRow[] {
  return verdict.offers.map((offer) => ({
    title: name,
    vendor,
    variant: offer.variant,
    sku: offer.sku ?? '',
    price: offer.price,
    availability: labels[offer.availability] ?? offer.availability,
  }));
}

function plain(text: string | null): string {
  return (text ?? '').replace(/[\s,/]+/g, ' ').trim();
}

function isRight(truth: TruthRow, row: ReadRow): boolean {
  const price = Number(truth.price ?? 0) === 0 ? null : Number(truth.price);
  const variant = truth.variant === 'Default Title' ? null : truth.variant;
  return (
    (truth.title === null || plain(truth.title) === plain(row.title)) &&
    plain(truth.vendor) === plain(row.vendor) &&
    plain(variant) === plain(row.variant) &&
    (truth.sku ?? '') === row.sku &&
    price === row.price &&
    truth.availability === row.availability
  );
}

function score(
  folder: string,
  file: string,
  truths: readonly TruthRow[],
  showMisses: boolean,
): { right: number; all: number } {
  const products = readFile(join(folder, file));
  const rows = products.flatMap(rowsOf);
  const misses = truths.filter((truth) => !rows.some((row) => isRight(truth, row)));
  console.log(`${file}: ${truths.length - misses.length} of ${truths.length} rows right, ${rows.length} read`);
  if (showMisses) for (const miss of misses) console.log('  missed', JSON.stringify(miss));
  if (file.endsWith('.products.json')) {
    const { leftOut } = partFragrances(products);
    for (const { product, kind } of leftOut) console.log(`  left out, ${goodsInWords[kind]}: ${product.name}`);
  }
  return { right: truths.length - misses.length, all: truths.length };
}

const { positionals, values } = parseArgs({ allowPositionals: true, options: { misses: { type: 'boolean' } } });
const [folder] = positionals;
if (folder === undefined) {
  console.error('Say where the saved feeds are: node bench/feeds.ts FOLDER [--misses]');
  process.exit(2);
}
const truth = readFileSync(join(folder, 'truth.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as TruthRow);
const files = readdirSync(folder).filter((file) =>
  /^shopify-.*\.products\.json$|^woo-(?:store|rest)-.*\.json$/.test(file),
);
const scores = files.map((file) =>
  score(
    folder,
    file,
    truth.filter((row) => row.file === file),
    values.misses === true,
  ),
);
const sum = (key: 'right' | 'all') => scores.reduce((total, one) => total + one[key], 0);
figure({
  what: 'rows of saved shop feeds read right',
  value: (100 * sum('right')) / sum('all'),
  unit: '%',
  note: `${sum('right')} of ${sum('all')}`,
});
