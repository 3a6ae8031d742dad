import type { ParsedProduct } from '../schema/parsed-product.ts';
import { isNode, type SchemaNode, toArray, toText } from '../schema/schema-node.ts';
import { parseCurrency } from '../values/currency.ts';
import { readAmount } from '../values/price.ts';
import type { AttributeValue } from './attribute-values.ts';
import { buildOffer, buildProduct, fromMinorUnits, joinOptions, parseFlag } from './build-product.ts';
import type { StateValue } from './scripts/script-values.ts';

const MAX_SIZES = 300;

function isVariant(value: unknown): value is SchemaNode {
  return isNode(value) && 'product_id' in value && 'available' in value && 'price_number' in value;
}

function findCurrency(values: readonly StateValue[]): string | null {
  const currency = values.find(({ name }) => name === 'LS.currency')?.value;
  return isNode(currency) ? parseCurrency(toText(currency.code)) : null;
}

/** Reads a Tiendanube page's sizes: `LS.variants = […]`, or an attribute of the container. */
export function readTiendanube(
  values: readonly StateValue[],
  attributes: readonly AttributeValue[],
): ParsedProduct | null {
  const named = values.find(({ name }) => name === 'LS.variants');
  const container = attributes.find(({ name, tag }) => name === 'data-variants' && tag.includes('single-product'));
  const variants = toArray(named?.value ?? container?.value)
    .slice(0, MAX_SIZES)
    .filter(isVariant);
  if (variants.length === 0) return null;
  const currency = findCurrency(values);
  const offers = variants.map((node) => {
    const price = readAmount(node.price_number, currency);
    const variant = joinOptions([node.option0, node.option1, node.option2]);
    const parts = { ...parseFlag('available', node.available), variant, sku: toText(node.sku), price, currency };
    return buildOffer(parts, null);
  });
  return buildProduct({ name: null, offers });
}

/** Reads VTEX's `skuJson_0`: prices in hundredths, without wrong prices of unavailable sizes. */
export function readVtexSkus(values: readonly StateValue[]): ParsedProduct | null {
  const data = values.find(({ name, value }) => /^skuJson(?:_0)?$/.test(name) && isNode(value))?.value;
  if (!isNode(data)) return null;
  const skus = toArray(data.skus).slice(0, MAX_SIZES).filter(isNode);
  const name = toText(data.name);
  const offers = skus.map((sku) =>
    buildOffer(
      {
        ...parseFlag('available', sku.available),
        variant: skus.length > 1 ? toText(sku.skuname) : null,
        sku: toText(sku.sku),
        price: sku.available === true ? fromMinorUnits(sku.bestPrice, 2) : null,
      },
      name,
    ),
  );
  return offers.length === 0 ? null : buildProduct({ name, offers });
}
