import { decimalsOf, type OfferReading, type Verdict } from '@sillage/page-reader';

const states: Record<Verdict['availability'], string> = {
  InStock: 'in stock',
  LimitedAvailability: 'in stock, few left',
  OnlineOnly: 'in stock, online only',
  InStoreOnly: 'in shops only, not online',
  PreOrder: 'to be pre-ordered',
  PreSale: 'on sale in advance',
  BackOrder: 'to be ordered, delivered later',
  MadeToOrder: 'made to order',
  OutOfStock: 'out of stock',
  SoldOut: 'sold out',
  Reserved: 'reserved for others',
  Discontinued: 'discontinued',
  unknown: 'unknown',
};

const pages: Record<Verdict['page'], string> = {
  product: 'a product page',
  blocked: 'no page: the shop does not let us look',
  gone: 'no page: it is gone',
  'not-a-product': 'not a product page',
  error: 'no page that can be read',
};

const sources: Record<NonNullable<Verdict['method']>, string> = {
  shopify: "Shopify's data",
  woocommerce: "WooCommerce's data",
  magento: "Magento's data",
  prestashop: "PrestaShop's data",
  bigcommerce: "BigCommerce's data",
  'json-ld': 'JSON-LD',
  microdata: 'microdata',
  rdfa: 'RDFa',
  opengraph: 'OpenGraph tags',
  state: "the page's scripts",
  page: 'what the page shows',
};

const LONGEST_CELL = 44;

export function describeVerdict(input: string, verdict: Verdict): string {
  const lines = [input, ...named(verdict), ...judged(verdict), ...offered(verdict.offers), ...reasoned(verdict)];
  return `${lines.join('\n')}\n`;
}

function named({ title, brand, gtin, page }: Verdict): string[] {
  const name = [title, brand === null ? null : `by ${brand}`, gtin === null ? null : `(GTIN ${gtin})`];
  const known = name.filter((part) => part !== null).join(' ');
  return [...(known === '' ? [] : [field('product', known)]), field('page', pages[page])];
}

function judged({ availability, price, currency, method, confidence, reason }: Verdict): string[] {
  const lines = [field('stock', states[availability])];
  if (price !== null) lines.push(field('price', money(price, currency)));
  if (method !== null) lines.push(field('read from', `${sources[method]}, confidence ${confidence.toFixed(2)}`));
  if (reason !== null) lines.push(field('because', reason));
  return lines;
}

function reasoned({ evidence }: Verdict): string[] {
  return evidence.map(({ source, says }, at) => field(at === 0 ? 'evidence' : '', `${sources[source]}: ${says}`));
}

function field(name: string, value: string): string {
  return `  ${name.padEnd(10)} ${value}`;
}

/** With the currency's usual number of decimals; as it was read when the currency is unknown. */
function money(amount: number, currency: string | null): string {
  return currency === null
    ? `${amount}, in a currency that the page does not name`
    : `${fixed(amount, currency)} ${currency}`;
}

function fixed(amount: number, currency: string | null): string {
  return amount.toFixed(Number.isInteger(amount) && decimalsOf(currency) === 0 ? 0 : Math.max(2, decimalsOf(currency)));
}

type Column = [heading: string, cell: (offer: OfferReading) => string | null];

const columns: Column[] = [
  ['size', ({ variant, sizeMl }) => variant ?? (sizeMl === null ? null : `${sizeMl} ml`)],
  ['stock', ({ availability }) => states[availability]],
  ['price', ({ price, currency }) => (price === null ? null : `${fixed(price, currency)} ${currency ?? ''}`.trimEnd())],
  ['per ml', perMl],
  ['SKU', ({ sku }) => sku],
  ['GTIN', ({ gtin }) => gtin],
];

function perMl({ price, sizeMl, currency }: OfferReading): string | null {
  if (price === null || sizeMl === null || sizeMl <= 0) return null;
  return `${(price / sizeMl).toFixed(2)} ${currency ?? ''}`.trimEnd();
}

/**
 * Returns a table of the sizes without columns that are empty for every size; no lines when the
 * table would only repeat the lines above it.
 */
function offered(offers: readonly OfferReading[]): string[] {
  const told = columns.filter(([, cell]) => offers.some((offer) => cell(offer) !== null));
  if (offers.length === 0 || (offers.length === 1 && told.length <= 2)) return [];
  const rows = [told.map(([heading]) => heading), ...offers.map((offer) => told.map(([, cell]) => short(cell(offer))))];
  const widths = told.map((_column, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return rows.map((row) => `    ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')}`.trimEnd());
}

function short(cell: string | null): string {
  if (cell === null) return '-';
  return cell.length > LONGEST_CELL ? `${cell.slice(0, LONGEST_CELL - 1)}…` : cell;
}
