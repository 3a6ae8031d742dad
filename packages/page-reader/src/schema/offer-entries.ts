import { isNode, listOf, prop, type Resolve, type SchemaNode, textOf, typesOf } from './schema-node.ts';
import { isOtherPrice } from './schema-prices.ts';

const MOST_OFFERS = 500;
const DEEPEST = 3;

/** `{"0": {…}, "1": {…}}`: a list that PHP wrote as a map. */
function isMap(node: SchemaNode): boolean {
  const keys = Object.keys(node).slice(0, MOST_OFFERS);
  return keys.length > 0 && keys.every((key) => /^\d+$|^[a-f0-9]{8,40}$/i.test(key) && isNode(node[key]));
}

function flattened(value: unknown, resolve: Resolve, depth: number): SchemaNode[] {
  if (depth > DEEPEST) return [];
  return listOf(value)
    .slice(0, MOST_OFFERS)
    .flatMap((entry) => {
      if (Array.isArray(entry)) return flattened(entry, resolve, depth + 1);
      const node = resolve(entry);
      if (!isNode(node)) return [];
      return isMap(node) ? flattened(Object.values(node), resolve, depth + 1) : [node];
    })
    .slice(0, MOST_OFFERS);
}

/**
 * Offers that count only if there are no others: used goods, prices that are not plain (see
 * `isOtherPrice`), rental, repair and other services.
 */
const lesser: ((offer: SchemaNode) => boolean)[] = [
  (offer) =>
    /used|refurbished|damaged/i.test(
      textOf(prop(offer, 'itemCondition')) ?? String(idOf(prop(offer, 'itemCondition'))),
    ),
  isOtherPrice,
  (offer) => /leaseout|repair|dispose|#?buy$/i.test(textOf(prop(offer, 'businessFunction')) ?? ''),
  (offer) => listOf(prop(offer, 'itemOffered')).some((item) => isNode(item) && typesOf(item).includes('service')),
];

function idOf(value: unknown): unknown {
  return isNode(value) ? value['@id'] : '';
}

/** Returns the offers in a value, in any nesting, without those that count only alone. */
export function offerEntries(value: unknown, resolve: Resolve): SchemaNode[] {
  return lesser.reduce(
    (offers, isLess) => {
      const better = offers.filter((offer) => !isLess(offer));
      return better.length > 0 ? better : offers;
    },
    flattened(value, resolve, 0),
  );
}
