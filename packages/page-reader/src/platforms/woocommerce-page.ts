import { isNode, type SchemaNode, textOf } from '../schema/schema-node.ts';
import type { ProductReading } from '../schema/schema-products.ts';
import type { StatedOffer } from '../verdict.ts';
import { readAmount, readCurrency } from '../words/price.ts';
import type { AttributeValue } from './attribute-values.ts';
import { plainText } from './plain-text.ts';
import { offerOf, productOf, type Stock, silent, stated } from './reading.ts';

const MOST_VARIATIONS = 300;

/** `is_in_stock` is also true for back orders, which only `availability_html` shows. */
function stockOf(variation: SchemaNode): Stock {
  const { is_in_stock: isInStock, is_purchasable: isPurchasable } = variation;
  if (typeof isInStock !== 'boolean') return silent;
  const words = typeof variation.availability_html === 'string' ? variation.availability_html.slice(0, 500) : '';
  if (isInStock && words.includes('available-on-backorder'))
    return stated('availability_html', 'on backorder', 'BackOrder');
  if (isInStock && isPurchasable === false) return silent;
  return stated('is_in_stock', isInStock, isInStock ? 'InStock' : 'OutOfStock');
}

/** Returns the selected options' values, without names: {"attribute_pa_size": "50-ml"}. */
function wordsOf(attributes: unknown): string | null {
  if (!isNode(attributes)) return null;
  const values = Object.values(attributes).slice(0, 6).map(textOf);
  const words = values.filter((value) => value !== null).join(', ');
  return words === '' ? null : words.replace(/(\d)-(ml|cl|oz)\b/gi, '$1 $2');
}

function readVariation(variation: SchemaNode): StatedOffer {
  const html = typeof variation.price_html === 'string' ? plainText(variation.price_html) : '';
  const currency = readCurrency(null, html);
  const parts = {
    ...stockOf(variation),
    variant: wordsOf(variation.attributes),
    sku: textOf(variation.sku),
    gtin: textOf(variation.global_unique_id) ?? textOf(variation.gtin),
    price: typeof variation.display_price === 'number' ? readAmount(variation.display_price, currency) : null,
    currency,
  };
  return offerOf(parts, null);
}

/** Returns the form with the page's post id; cards and pop-ups have forms of their own. */
function ownForm(forms: readonly AttributeValue[], html: string): AttributeValue | null {
  if (forms.length === 0) return null;
  const id = /\bpostid-(\d{1,12})\b/.exec(html.slice(Math.max(0, html.indexOf('postid-') - 1)).slice(0, 30))?.[1];
  const own = id === undefined ? [] : forms.filter(({ tag }) => new RegExp(`data-product_id=["']?${id}\\b`).test(tag));
  if (own.length > 0) return own[0] ?? null;
  return forms.length === 1 && id === undefined ? (forms[0] ?? null) : null;
}

/** Reads `form.variations_form[data-product_variations]`; null when it lists no sizes. */
export function readWooCommercePage(html: string, attributes: readonly AttributeValue[]): ProductReading | null {
  const forms = attributes.filter(({ name, value }) => name === 'data-product_variations' && Array.isArray(value));
  const form = ownForm(forms, html);
  if (form === null || !Array.isArray(form.value)) return null;
  const variations = form.value.slice(0, MOST_VARIATIONS).filter(isNode);
  const visible = variations.filter((variation) => variation.variation_is_active !== false);
  return visible.length === 0 ? null : productOf({ name: null, offers: visible.map(readVariation) });
}
