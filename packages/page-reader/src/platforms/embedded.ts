import type { EmbeddedPage } from '../html/scripts.ts';
import type { PageIdentity } from '../main-product.ts';
import type { ProductReading } from '../schema/schema-products.ts';
import type { SourceReading } from '../weigh.ts';
import { type AttributeValue, attributeValues } from './attribute-values.ts';
import { bestStateProduct } from './best-product.ts';
import { readBigCommerce } from './bigcommerce.ts';
import { readBitrix } from './bitrix.ts';
import { readCafe24 } from './cafe24.ts';
import { currencyAmong } from './currency-among.ts';
import { readMagento } from './magento.ts';
import { type PageMatch, pageMatch } from './page-match.ts';
import { readPrestaShop } from './prestashop.ts';
import { readPrestaShopVariables } from './prestashop-variables.ts';
import { type StateValue, scriptValues } from './script-values.ts';
import { readShopifyPage } from './shopify-page.ts';
import { inShownUnits } from './shown-price.ts';
import { stateProducts } from './state-product.ts';
import { readTiendanube } from './tiendanube.ts';
import { readVtexSkus } from './vtex.ts';
import { readWooCommercePage } from './woocommerce-page.ts';

/** Maximum number of characters parsed from a page's scripts and attributes. */
const MOST_CHARACTERS = 3_000_000;
const MOST_NODES = 400_000;
const MOST_READINGS = 3;

interface Found extends EmbeddedPage {
  values: readonly StateValue[];
  attributes: readonly AttributeValue[];
  page: PageMatch;
}

type Reader = (found: Found) => ProductReading | null;

/** The most trusted first. A platform without an evidence source of its own counts as `state`. */
const readers: readonly [SourceReading['source'], Reader][] = [
  ['shopify', (found) => readShopifyPage(found, found.values, found.page)],
  ['woocommerce', ({ html, attributes }) => readWooCommercePage(html, attributes)],
  ['prestashop', ({ attributes, values, page }) => readPrestaShop(attributes, values, page)],
  ['prestashop', (found) => readPrestaShopVariables(found, found.values)],
  ['magento', ({ scripts, values, page }) => readMagento(scripts, values, page)],
  ['bigcommerce', ({ values }) => readBigCommerce(values)],
  ['state', ({ values }) => readBitrix(values)],
  ['state', (found) => readCafe24(found, found.values)],
  ['state', ({ values }) => readVtexSkus(values)],
  ['state', ({ values, attributes }) => readTiendanube(values, attributes)],
  ['state', ({ html, values, attributes, page }) => readState(html, [...values, ...attributes], page)],
];

function readState(html: string, values: readonly StateValue[], page: PageMatch): ProductReading | null {
  const product = bestStateProduct(stateProducts(values, page));
  return product === null ? null : inShownUnits(product, html);
}

/** Gives prices without a currency the only one in the page's state. */
function withCurrency(product: ProductReading, currency: string | null): ProductReading {
  const offers = product.offers.map((offer) =>
    offer.price === null ? offer : { ...offer, currency: offer.currency ?? currency },
  );
  return { ...product, offers };
}

/**
 * Reads a page's embedded data: the platform's product JSON, and the initial state of the shop's
 * application. Returns at most a few readings of the page's product, the most trusted first.
 * Bounded in time and memory; skips broken data.
 */
export function readEmbedded({ html, scripts }: EmbeddedPage, identity: PageIdentity): SourceReading[] {
  const budget = { characters: MOST_CHARACTERS, nodes: MOST_NODES };
  const attributes = attributeValues(html, budget);
  const values = scriptValues(scripts, budget);
  const found = { html, scripts, values, attributes, page: pageMatch(identity) };
  const readings: SourceReading[] = [];
  for (const [source, read] of readers) {
    const product = readings.length < MOST_READINGS ? read(found) : null;
    const isOwnAlready = source === 'state' && readings.some((reading) => reading.source !== 'state');
    if (product !== null && !isOwnAlready) readings.push({ source, product });
  }
  const isOpen = readings.some(({ product }) =>
    product.offers.some(({ price, currency }) => price !== null && currency === null),
  );
  const currency = isOpen ? currencyAmong([...values, ...attributes]) : null;
  return readings.map(({ source, product }) => ({ source, product: withCurrency(product, currency) }));
}
