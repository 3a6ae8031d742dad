import { getTypes, isNode, prop, type Resolve, type SchemaNode, toArray, toText } from './schema-node.ts';
import { isOtherPrice } from './schema-prices.ts';

const MAX_OFFERS_PER_PRODUCT = 500;
const MAX_DEPTH = 3;

/** Returns true for a list that PHP wrote as a map: `{"0": {…}, "1": {…}}`. */
function isMap(node: SchemaNode): boolean {
  const keys = Object.keys(node).slice(0, MAX_OFFERS_PER_PRODUCT);
  return keys.length > 0 && keys.every((key) => /^\d+$|^[a-f0-9]{8,40}$/i.test(key) && isNode(node[key]));
}

function flattenOffers(value: unknown, resolve: Resolve, depth: number): SchemaNode[] {
  if (depth > MAX_DEPTH) return [];
  return toArray(value)
    .slice(0, MAX_OFFERS_PER_PRODUCT)
    .flatMap((entry) => {
      if (Array.isArray(entry)) return flattenOffers(entry, resolve, depth + 1);
      const node = resolve(entry);
      if (!isNode(node)) return [];
      return isMap(node) ? flattenOffers(Object.values(node), resolve, depth + 1) : [node];
    })
    .slice(0, MAX_OFFERS_PER_PRODUCT);
}

/**
 * Rules that identify secondary offers: used goods, prices that buyers do not pay, rental, repair
 * and services.
 */
const secondaryRules: ((offer: SchemaNode) => boolean)[] = [
  (offer) =>
    /used|refurbished|damaged/i.test(
      toText(prop(offer, 'itemCondition')) ?? String(idOf(prop(offer, 'itemCondition'))),
    ),
  isOtherPrice,
  (offer) => /leaseout|repair|dispose|#?buy$/i.test(toText(prop(offer, 'businessFunction')) ?? ''),
  (offer) => toArray(prop(offer, 'itemOffered')).some((item) => isNode(item) && getTypes(item).includes('service')),
];

function idOf(value: unknown): unknown {
  return isNode(value) ? value['@id'] : '';
}

/** Secondary offers, such as used goods, are returned only if a product has no other offers. */
export function findOffers(value: unknown, resolve: Resolve): SchemaNode[] {
  return secondaryRules.reduce(
    (offers, isSecondary) => {
      const better = offers.filter((offer) => !isSecondary(offer));
      return better.length > 0 ? better : offers;
    },
    flattenOffers(value, resolve, 0),
  );
}
