import type { PageHead } from '../html/page-head.ts';
import { readAmount, readCurrency } from '../words/price.ts';
import { parseSizeMl } from '../words/size.ts';
import { excerpt } from '../words/text.ts';
import { statedAvailability } from './availability.ts';
import type { ProductReading } from './schema-products.ts';
import { readAvailability } from './stated-stock.ts';

type Tags = Pick<PageHead, 'meta'>;

function firstOf(head: Tags, names: readonly string[]): string | null {
  for (const name of names) {
    const value = head.meta.get(name)?.find((text) => text !== '');
    if (value !== undefined) return value;
  }
  return null;
}

/** Tags of several products come from the cards of a list, and describe none of the page. */
function isAboutSeveral(head: Tags): boolean {
  const several = (name: string) => new Set(head.meta.get(name)).size > 1;
  return ['product:price:amount', 'og:price:amount', 'product:availability', 'og:availability'].some(several);
}

/** Price tags by precedence. Prices before a reduction or without tax are not among them. */
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
function cardValue(head: Tags, label: RegExp): string | null {
  const at = ['1', '2', '3', '4'].find((number) => label.test(firstOf(head, [`twitter:label${number}`]) ?? ''));
  return at === undefined ? null : firstOf(head, [`twitter:data${at}`]);
}

/** Returns the first positive price; themes that always write the tag write "0". */
function amountOf(head: Tags): string | null {
  const stated = amounts.map((name) => firstOf(head, [name])).filter((text) => text !== null);
  return stated.find((text) => (readAmount(text, null) ?? 0) > 0) ?? stated[0] ?? null;
}

function readGtin(head: Tags): string | null {
  const digits = firstOf(head, gtins)?.replace(/[\s-]/g, '') ?? '';
  return /^\d{8}$|^\d{12,14}$/.test(digits) ? digits : null;
}

/**
 * Reads the product in OpenGraph's product tags (`product:availability`, `og:availability`,
 * `product:price:amount` …) or in the lines of a Twitter card. Null when they contain neither an
 * availability nor a price, or those of several products.
 */
export function readOpenGraph(head: Tags): ProductReading | null {
  if (isAboutSeveral(head)) return null;
  const stated = firstOf(head, states) ?? cardValue(head, stockLabel);
  const amount = amountOf(head) ?? cardValue(head, priceLabel);
  if (stated === null && amount === null) return null;
  const name = firstOf(head, ['og:title']);
  const brand = firstOf(head, ['product:brand', 'og:brand', 'product:brand:name']);
  const currency = readCurrency(firstOf(head, currencies), amount);
  const price = readAmount(amount, currency);
  const offer = {
    variant: null,
    sku: firstOf(head, skus),
    gtin: readGtin(head),
    sizeMl: parseSizeMl(name),
    availability: readAvailability(stated),
    price: price === 0 ? null : price,
    currency,
    stated: statedAvailability(stated),
  };
  return {
    name: name === null ? null : excerpt(name),
    brand: brand === null ? null : excerpt(brand, 100),
    gtin: offer.gtin,
    url: firstOf(head, ['og:url']),
    group: null,
    availability: 'unknown',
    stated: null,
    listed: false,
    offers: [offer],
  };
}
