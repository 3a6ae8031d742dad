import { isNode, listOf, type SchemaNode, textOf } from '../schema/schema-node.ts';
import type { ProductReading } from '../schema/schema-products.ts';
import { parseCurrency } from '../words/currency.ts';
import { readAmount } from '../words/price.ts';
import type { AttributeValue } from './attribute-values.ts';
import { flagged, offerOf, productOf } from './reading.ts';
import type { StateValue } from './script-values.ts';

const MOST_VARIANTS = 300;

function isVariant(value: unknown): value is SchemaNode {
  return isNode(value) && 'product_id' in value && 'available' in value && 'price_number' in value;
}

function currencyIn(values: readonly StateValue[]): string | null {
  const currency = values.find(({ name }) => name === 'LS.currency')?.value;
  return isNode(currency) ? parseCurrency(textOf(currency.code)) : null;
}

function wordsOf({ option0, option1, option2 }: SchemaNode): string | null {
  return (
    [option0, option1, option2]
      .map(textOf)
      .filter((word) => word !== null)
      .join(', ') || null
  );
}

/** Reads the sizes of a Tiendanube (Nuvemshop) page: `LS.variants = […]`, or its container's. */
export function readTiendanube(
  values: readonly StateValue[],
  attributes: readonly AttributeValue[],
): ProductReading | null {
  const named = values.find(({ name }) => name === 'LS.variants');
  const container = attributes.find(({ name, tag }) => name === 'data-variants' && tag.includes('single-product'));
  const variants = listOf(named?.value ?? container?.value)
    .slice(0, MOST_VARIANTS)
    .filter(isVariant);
  if (variants.length === 0) return null;
  const currency = currencyIn(values);
  const offers = variants.map((node) => {
    const price = readAmount(node.price_number, currency);
    const parts = { ...flagged('available', node.available), price, currency };
    return offerOf({ ...parts, variant: wordsOf(node), sku: textOf(node.sku) }, null);
  });
  return productOf({ name: null, offers });
}
