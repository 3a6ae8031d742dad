import type { ParsedProduct } from '../schema/parsed-product.ts';
import { isNode, type SchemaNode, toText } from '../schema/schema-node.ts';
import { readAmount, readCurrency } from '../values/price.ts';
import type { ParsedOffer } from '../verdict/verdict.ts';
import type { AttributeValue } from './attribute-values.ts';
import { buildOffer, buildProduct, createStock, joinOptions, type Stock, UNKNOWN_STOCK } from './build-product.ts';
import { toPlainText } from './plain-text.ts';

const MAX_VARIATIONS = 300;

/** In WooCommerce, `is_in_stock` includes back orders, which only `availability_html` reveals. */
function readStock(variation: SchemaNode): Stock {
  const { is_in_stock: isInStock, is_purchasable: isPurchasable } = variation;
  if (typeof isInStock !== 'boolean') return UNKNOWN_STOCK;
  const words = typeof variation.availability_html === 'string' ? variation.availability_html.slice(0, 500) : '';
  if (isInStock && words.includes('available-on-backorder'))
    return createStock('availability_html', 'on backorder', 'BackOrder');
  if (isInStock && isPurchasable === false) return UNKNOWN_STOCK;
  return createStock('is_in_stock', isInStock, isInStock ? 'InStock' : 'OutOfStock');
}

/** Describes a WooCommerce variant: {"attribute_pa_size": "50-ml"} becomes "50 ml". */
function describeVariant(attributes: unknown): string | null {
  if (!isNode(attributes)) return null;
  return joinOptions(Object.values(attributes))?.replace(/(\d)-(ml|cl|oz)\b/gi, '$1 $2') ?? null;
}

function readRegularPrice({ display_regular_price: regular }: SchemaNode, currency: string | null): number | null {
  return typeof regular === 'number' ? readAmount(regular, currency) : null;
}

function readVariation(variation: SchemaNode): ParsedOffer {
  const html = typeof variation.price_html === 'string' ? toPlainText(variation.price_html) : '';
  const currency = readCurrency(null, html);
  const parts = {
    ...readStock(variation),
    variant: describeVariant(variation.attributes),
    sku: toText(variation.sku),
    gtin: toText(variation.global_unique_id) ?? toText(variation.gtin),
    price: typeof variation.display_price === 'number' ? readAmount(variation.display_price, currency) : null,
    currency,
    listPrice: readRegularPrice(variation, currency),
  };
  return buildOffer(parts, null);
}

/**
 * Finds the WooCommerce form of the page's own product by the page's post id. Product cards and
 * pop-ups have other forms.
 */
function findOwnForm(forms: readonly AttributeValue[], html: string): AttributeValue | null {
  if (forms.length === 0) return null;
  const id = /\bpostid-(\d{1,12})\b/.exec(html.slice(Math.max(0, html.indexOf('postid-') - 1)).slice(0, 30))?.[1];
  const own = id === undefined ? [] : forms.filter(({ tag }) => new RegExp(`data-product_id=["']?${id}\\b`).test(tag));
  if (own.length > 0) return own[0] ?? null;
  return forms.length === 1 && id === undefined ? (forms[0] ?? null) : null;
}

/** Reads the sizes in `form.variations_form[data-product_variations]`; null when it lists none. */
export function readWooCommercePage(html: string, attributes: readonly AttributeValue[]): ParsedProduct | null {
  const forms = attributes.filter(({ name, value }) => name === 'data-product_variations' && Array.isArray(value));
  const form = findOwnForm(forms, html);
  if (form === null || !Array.isArray(form.value)) return null;
  const variations = form.value.slice(0, MAX_VARIATIONS).filter(isNode);
  const visible = variations.filter((variation) => variation.variation_is_active !== false);
  return visible.length === 0 ? null : buildProduct({ name: null, offers: visible.map(readVariation) });
}
