import type { PageHead } from '../html/page-head.ts';
import { parseGtin } from '../values/gtin.ts';
import { selectListPrice } from '../values/list-price.ts';
import { readAmount, readCurrency } from '../values/price.ts';
import { parseSizeMl } from '../values/size.ts';
import { excerpt } from '../values/text.ts';
import { quoteAvailability } from './availability.ts';
import type { ParsedProduct } from './parsed-product.ts';
import { readAvailability } from './read-stock.ts';

type Tags = Pick<PageHead, 'meta'>;

function findMeta(head: Tags, names: readonly string[]): string | null {
  for (const name of names) {
    const value = head.meta.get(name)?.find((text) => text !== '');
    if (value !== undefined) return value;
  }
  return null;
}

/**
 * Returns true if the meta tags state several prices or availabilities. They then describe the
 * entries of a list and not the page.
 */
function describesSeveralProducts(head: Tags): boolean {
  const hasSeveralValues = (name: string) => new Set(head.meta.get(name)).size > 1;
  return ['product:price:amount', 'og:price:amount', 'product:availability', 'og:availability'].some(hasSeveralValues);
}

/** Meta tags for the price, preferred first; tags of old or untaxed prices are left out. */
const amounts = [
  'product:sale_price:amount',
  'product:sale_price',
  'og:sale_price:amount',
  'product:price:amount',
  'product:price',
  'og:price:amount',
  'og:price',
  'og:product:price:amount',
  'product:amount',
];
/** Meta tags of the price before a reduction. */
const listAmounts = ['product:original_price:amount', 'product:original_price', 'og:price:standard_amount'];
const listCurrencies = ['product:original_price:currency', 'og:price:currency', 'product:price:currency'];
const currencies = [
  'product:sale_price:currency',
  'product:price:currency',
  'og:price:currency',
  'og:product:price:currency',
  'product:currency',
  'og:currency',
];
const states = [
  'product:availability',
  'og:availability',
  'og:product:availability',
  'product:stock_status',
  'product:stock',
  'og:stock',
];
const skus = ['product:retailer_item_id', 'product:retailer_part_no', 'product:mfr_part_no', 'product:sku'];
const gtins = ['product:ean', 'product:gtin', 'product:upc', 'product:isbn'];

const priceLabel =
  /^(?:price|preis|prix|precio|prezzo|preço|prijs|cena|pris|hinta|ár|preț|fiyat|цена|ціна|τιμή|価格|价格|가격)\s*:?$/i;
const stockLabel =
  /^(?:availability|stock|in stock|verfügbarkeit|disponibilité|disponibilidad|disponibilità|disponibilidade|beschikbaarheid|dostępność|dostupnost|saatavuus|tillgänglighet|наличие|наявність)\s*:?$/i;

/** Reads Twitter's cards, which have numbered lines of a label and a value: "Price", "$12.00". */
function readCardValue(head: Tags, label: RegExp): string | null {
  const number = ['1', '2', '3', '4'].find((number) => label.test(findMeta(head, [`twitter:label${number}`]) ?? ''));
  return number === undefined ? null : findMeta(head, [`twitter:data${number}`]);
}

/** Returns the first positive price, because some themes write unused price tags with "0". */
function findAmount(head: Tags): string | null {
  const stated = amounts.map((name) => findMeta(head, [name])).filter((text) => text !== null);
  return stated.find((text) => (readAmount(text, null) ?? 0) > 0) ?? stated[0] ?? null;
}

function readListPrice(head: Tags, currency: string | null): { price: number | null; currency: string | null } {
  const amount = findMeta(head, listAmounts);
  const stated = readCurrency(findMeta(head, listCurrencies), amount) ?? currency;
  return { price: readAmount(amount, stated), currency: stated };
}

/**
 * Reads a product from meta tags (`product:availability`, `og:price:amount` …) or a Twitter card.
 * Null when the tags state neither an availability nor a price, or describe several products.
 */
export function readOpenGraph(head: Tags): ParsedProduct | null {
  if (describesSeveralProducts(head)) return null;
  const stated = findMeta(head, states) ?? readCardValue(head, stockLabel);
  const amount = findAmount(head) ?? readCardValue(head, priceLabel);
  if (stated === null && amount === null) return null;
  const name = findMeta(head, ['og:title']);
  const brand = findMeta(head, ['product:brand', 'og:brand', 'product:brand:name']);
  const currency = readCurrency(findMeta(head, currencies), amount);
  const price = readAmount(amount, currency);
  const offer = {
    variant: null,
    sku: findMeta(head, skus),
    gtin: parseGtin(findMeta(head, gtins)),
    sizeMl: parseSizeMl(name),
    availability: readAvailability(stated),
    price: price === 0 ? null : price,
    currency,
    stated: quoteAvailability(stated),
    listPrice: selectListPrice({ price, currency }, readListPrice(head, currency)),
  };
  return {
    name: name === null ? null : excerpt(name),
    brand: brand === null ? null : excerpt(brand, 100),
    gtin: offer.gtin,
    url: findMeta(head, ['og:url']),
    group: null,
    availability: 'unknown',
    stated: null,
    isListed: false,
    offers: [offer],
  };
}
