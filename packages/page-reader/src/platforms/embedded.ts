import type { EmbeddedPage } from '../html/scripts.ts';
import type { PageIdentity } from '../identity/main-product.ts';
import type { ParsedProduct, SourceProduct } from '../schema/parsed-product.ts';
import { NO_PARTS, type OmittedParts, type ReaderPart } from '../verdict/reader-parts.ts';
import { type AttributeValue, findAttributeValues } from './attribute-values.ts';
import { readBigCommerce } from './bigcommerce.ts';
import { readBitrix } from './bitrix.ts';
import { readCafe24 } from './cafe24.ts';
import { readTiendanube, readVtexSkus } from './latin-america.ts';
import { readMagento } from './magento.ts';
import { createPageMatch, type PageMatch } from './page-match.ts';
import { readPrestaShop } from './prestashop.ts';
import { readPrestaShopVariables } from './prestashop-variables.ts';
import { findOnlyCurrency } from './price-keys.ts';
import { findScriptValues, type StateValue } from './scripts/script-values.ts';
import { selectStateProduct } from './select-state-product.ts';
import { readShopifyPage } from './shopify-page.ts';
import { convertToShownUnits } from './shown-units.ts';
import { findStateProducts } from './state-product.ts';
import { readWooCommercePage } from './woocommerce-page.ts';

/** Maximum number of characters parsed from a page's scripts and attributes. */
const MAX_CHARACTERS = 3_000_000;
const MAX_NODES = 400_000;
const MAX_SOURCES = 3;

interface EmbeddedData extends EmbeddedPage {
  values: readonly StateValue[];
  attributes: readonly AttributeValue[];
  page: PageMatch;
}

type Reader = (found: EmbeddedData) => ParsedProduct | null;

/**
 * Functions that read the product from a page's embedded data, the most reliable first, each with
 * the names of the reader's part and of the source. Shop platforms without a source name of their
 * own share `state`.
 */
const readers: readonly [part: ReaderPart, SourceProduct['source'], Reader][] = [
  ['shopify', 'shopify', (found) => readShopifyPage(found, found.values, found.page)],
  ['woocommerce', 'woocommerce', ({ html, attributes }) => readWooCommercePage(html, attributes)],
  ['prestashop', 'prestashop', ({ attributes, values, page }) => readPrestaShop(attributes, values, page)],
  ['prestashop', 'prestashop', (found) => readPrestaShopVariables(found, found.values)],
  ['magento', 'magento', ({ scripts, values, page }) => readMagento(scripts, values, page)],
  ['bigcommerce', 'bigcommerce', ({ values }) => readBigCommerce(values)],
  ['bitrix', 'state', ({ values }) => readBitrix(values)],
  ['cafe24', 'state', (found) => readCafe24(found, found.values)],
  ['vtex', 'state', ({ values }) => readVtexSkus(values)],
  ['tiendanube', 'state', ({ values, attributes }) => readTiendanube(values, attributes)],
  ['state', 'state', ({ html, values, attributes, page }) => readState(html, [...values, ...attributes], page)],
];

function readState(html: string, values: readonly StateValue[], page: PageMatch): ParsedProduct | null {
  const product = selectStateProduct(findStateProducts(values, page));
  return product === null ? null : convertToShownUnits(product, html);
}

function addCurrency(product: ParsedProduct, currency: string | null): ParsedProduct {
  const offers = product.offers.map((offer) =>
    offer.price === null ? offer : { ...offer, currency: offer.currency ?? currency },
  );
  return { ...product, offers };
}

/**
 * Reads the page's product from the data in its scripts and attributes. Returns at most three
 * descriptions of it, the most reliable first. Skips broken data, and limits time and memory.
 */
export function readEmbedded(
  { html, scripts }: EmbeddedPage,
  identity: PageIdentity,
  omitted: OmittedParts = NO_PARTS,
): SourceProduct[] {
  const budget = { characters: MAX_CHARACTERS, nodes: MAX_NODES };
  const attributes = findAttributeValues(html, budget);
  const values = findScriptValues(scripts, budget);
  const found = { html, scripts, values, attributes, page: createPageMatch(identity) };
  const sources: SourceProduct[] = [];
  for (const [part, source, read] of readers) {
    const product = sources.length < MAX_SOURCES && !omitted.has(part) ? read(found) : null;
    const isCoveredByPlatform = source === 'state' && sources.some((known) => known.source !== 'state');
    if (product !== null && !isCoveredByPlatform) sources.push({ source, product });
  }
  const isCurrencyMissing = sources.some(({ product }) =>
    product.offers.some(({ price, currency }) => price !== null && currency === null),
  );
  const currency = isCurrencyMissing ? findOnlyCurrency([...values, ...attributes]) : null;
  return sources.map(({ source, product }) => ({ source, product: addCurrency(product, currency) }));
}
