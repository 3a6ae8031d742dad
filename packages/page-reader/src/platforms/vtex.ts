import { isNode, listOf, textOf } from '../schema/schema-node.ts';
import type { ProductReading } from '../schema/schema-products.ts';
import { flagged, fromMinor, offerOf, productOf } from './reading.ts';
import type { StateValue } from './script-values.ts';

const MOST_SKUS = 300;

/** Reads VTEX's `var skuJson_0 = {…}`. Prices are in hundredths, and wrong if unavailable. */
export function readVtexSkus(values: readonly StateValue[]): ProductReading | null {
  const data = values.find(({ name, value }) => /^skuJson(?:_0)?$/.test(name) && isNode(value))?.value;
  if (!isNode(data)) return null;
  const skus = listOf(data.skus).slice(0, MOST_SKUS).filter(isNode);
  const name = textOf(data.name);
  const offers = skus.map((sku) =>
    offerOf(
      {
        ...flagged('available', sku.available),
        variant: skus.length > 1 ? textOf(sku.skuname) : null,
        sku: textOf(sku.sku),
        price: sku.available === true ? fromMinor(sku.bestPrice, 2) : null,
      },
      name,
    ),
  );
  return offers.length === 0 ? null : productOf({ name, offers });
}
