import { getCurrencyDecimals, type OfferObservation, type Verdict } from '@sillage/page-reader';

const availabilityLabels: Record<Verdict['availability'], string> = {
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

const pageLabels: Record<Verdict['page'], string> = {
  product: 'a product page',
  blocked: 'blocked by the shop',
  gone: 'no longer exists',
  'not-a-product': 'not a product page',
  error: 'not readable',
};

const sourceLabels: Record<NonNullable<Verdict['method']>, string> = {
  ucp: "the shop's catalogue for programs (UCP)",
  shopify: "Shopify's data",
  woocommerce: "WooCommerce's data",
  magento: "Magento's data",
  prestashop: "PrestaShop's data",
  bigcommerce: "BigCommerce's data",
  feed: 'a product feed',
  'json-ld': 'JSON-LD',
  microdata: 'microdata',
  opengraph: 'OpenGraph tags',
  state: "the page's scripts",
  page: 'what the page shows',
};

const MAX_CELL_LENGTH = 44;

export function describeVerdict(input: string, verdict: Verdict): string {
  const lines = [
    input,
    ...formatProduct(verdict),
    ...formatStock(verdict),
    ...formatOffers(verdict.offers),
    ...formatEvidence(verdict),
  ];
  return `${lines.join('\n')}\n`;
}

function formatProduct({ title, brand, gtin, page }: Verdict): string[] {
  const name = [title, brand === null ? null : `by ${brand}`, gtin === null ? null : `(GTIN ${gtin})`];
  const product = name.filter((part) => part !== null).join(' ');
  return [...(product === '' ? [] : [formatField('product', product)]), formatField('page', pageLabels[page])];
}

function formatStock({ availability, price, currency, method, confidence, reason }: Verdict): string[] {
  const lines = [formatField('stock', availabilityLabels[availability])];
  if (price !== null) lines.push(formatField('price', formatMoney(price, currency)));
  if (method !== null)
    lines.push(formatField('read from', `${sourceLabels[method]}, confidence ${confidence.toFixed(2)}`));
  if (reason !== null) lines.push(formatField('because', reason));
  return lines;
}

function formatEvidence({ evidence }: Verdict): string[] {
  return evidence.map(({ source, says }, index) =>
    formatField(index === 0 ? 'evidence' : '', `${sourceLabels[source]}: ${says}`),
  );
}

function formatField(name: string, value: string): string {
  return `  ${name.padEnd(10)} ${value}`;
}

/** Formats a price with its currency's decimals, or unrounded without a currency. */
function formatMoney(amount: number, currency: string | null): string {
  return currency === null
    ? `${amount}, in a currency that the page does not name`
    : `${formatAmount(amount, currency)} ${currency}`;
}

function formatAmount(amount: number, currency: string | null): string {
  return amount.toFixed(
    Number.isInteger(amount) && getCurrencyDecimals(currency) === 0 ? 0 : Math.max(2, getCurrencyDecimals(currency)),
  );
}

type Column = [heading: string, cell: (offer: OfferObservation) => string | null];

const columns: Column[] = [
  ['size', ({ variant, sizeMl }) => variant ?? (sizeMl === null ? null : `${sizeMl} ml`)],
  ['kind', ({ kind }) => (kind === 'bottle' ? null : kind)],
  ['stock', ({ availability }) => availabilityLabels[availability]],
  [
    'price',
    ({ price, currency }) => (price === null ? null : `${formatAmount(price, currency)} ${currency ?? ''}`.trimEnd()),
  ],
  ['per ml', formatPricePerMl],
  ['SKU', ({ sku }) => sku],
  ['GTIN', ({ gtin }) => gtin],
];

function formatPricePerMl({ price, sizeMl, currency }: OfferObservation): string | null {
  if (price === null || sizeMl === null || sizeMl <= 0) return null;
  return `${(price / sizeMl).toFixed(2)} ${currency ?? ''}`.trimEnd();
}

/**
 * Formats the offers of a page as a table without empty columns. Returns no lines for a single
 * offer that the lines above the table already describe.
 */
function formatOffers(offers: readonly OfferObservation[]): string[] {
  const shownColumns = columns.filter(([, cell]) => offers.some((offer) => cell(offer) !== null));
  if (offers.length === 0 || (offers.length === 1 && shownColumns.length <= 2)) return [];
  const rows = [
    shownColumns.map(([heading]) => heading),
    ...offers.map((offer) => shownColumns.map(([, cell]) => truncateCell(cell(offer)))),
  ];
  const widths = shownColumns.map((_column, index) => Math.max(...rows.map((row) => row[index]?.length ?? 0)));
  return rows.map((row) => `    ${row.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join('  ')}`.trimEnd());
}

function truncateCell(cell: string | null): string {
  if (cell === null) return '-';
  return cell.length > MAX_CELL_LENGTH ? `${cell.slice(0, MAX_CELL_LENGTH - 1)}…` : cell;
}
