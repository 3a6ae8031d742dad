import { namelessProduct, offeredProduct, type ProductReading, readProduct, saysNothing } from './product-reading.ts';
import { isNode, listOf, prop, type Resolve, type SchemaNode, textOf, typesOf } from './schema-node.ts';

export type { ProductReading } from './product-reading.ts';

export interface SchemaReading {
  products: ProductReading[];
  isListing: boolean;
}

const productTypes = new Set(['product', 'productgroup', 'individualproduct', 'productmodel', 'someproducts']);
/** Products only with an offer: pages also describe books and games that they do not sell. */
const wareTypes = new Set([
  'audiobook',
  'book',
  'boat',
  'car',
  'comicissue',
  'creativework',
  'dietarysupplement',
  'drug',
  'game',
  'mobileapplication',
  'motorcycle',
  'movie',
  'musicalbum',
  'musicrelease',
  'painting',
  'periodical',
  'photograph',
  'sculpture',
  'sheetmusic',
  'softwareapplication',
  'thing',
  'vehicle',
  'videogame',
  'visualartwork',
  'webapplication',
]);
const listTypes = new Set(['itemlist', 'offercatalog', 'collectionpage', 'searchresultspage']);
const offerTypes = new Set(['offer', 'aggregateoffer', 'offer-aggregate']);
const actionTypes = new Set(['buyaction', 'orderaction', 'preorderaction', 'sellaction', 'tradeaction']);
const containerTypes = new Set([
  'webpage',
  'itempage',
  'webpageelement',
  'website',
  'listitem',
  'offer',
  'aboutpage',
  'checkoutpage',
  'productpage',
  'mainentity',
]);
/** Properties that lead to products; reviews, related products and events are skipped. */
const ways = ['mainEntity', 'mainEntityOfPage', 'about', 'item', 'itemOffered', 'offers', 'potentialAction'];

const MOST_NODES = 20_000;
const MOST_PRODUCTS = 300;
const DEEPEST = 12;
/** Maximum depth of descriptions that are found by their `@id`. */
const DEEPEST_NAMED = 6;

/** A reference to a description elsewhere: only an `@id`, and perhaps a type. */
function isMention(node: SchemaNode): boolean {
  return typeof node['@id'] === 'string' && Object.keys(node).every((key) => key === '@id' || key === '@type');
}

/** Indexes nodes by `@id`, so that references lead to their descriptions. */
function resolver(roots: readonly unknown[]): Resolve {
  const known = new Map<string, SchemaNode>();
  let count = 0;
  const note = (value: unknown, depth: number): void => {
    for (const node of listOf(value)) {
      if (count >= MOST_NODES) return;
      if (!isNode(node)) continue;
      count += 1;
      const id = node['@id'];
      if (typeof id === 'string' && !isMention(node) && !known.has(id)) known.set(id, node);
      if (depth < DEEPEST_NAMED)
        for (const inner of Object.values(node)) if (typeof inner === 'object') note(inner, depth + 1);
    }
  };
  note(roots, 0);
  return (value) => {
    if (!isNode(value) || !isMention(value)) return value;
    return known.get(String(value['@id'])) ?? value;
  };
}

function isContainer(types: readonly string[]): boolean {
  return types.every((type) => type === '' || containerTypes.has(type));
}

/** Returns true for a node with a name and offers that is of a sellable type or of none. */
function isWare(node: SchemaNode, types: readonly string[]): boolean {
  const isSold = prop(node, 'offers') !== undefined && textOf(prop(node, 'name')) !== null;
  return isSold && (types.some((type) => wareTypes.has(type)) || types.every((type) => type === ''));
}

function isProduct(node: SchemaNode): boolean {
  const types = typesOf(node);
  return types.some((type) => productTypes.has(type)) || isWare(node, types);
}

/** Returns an offer's or purchase's product; null for other things, such as a ticket. */
function objectOf(node: SchemaNode, way: string, resolve: Resolve): SchemaNode | null {
  const objects = listOf(prop(node, way)).slice(0, 8).map(resolve).filter(isNode);
  const isGoods = (object: SchemaNode) => {
    const types = typesOf(object);
    return types.every((type) => type === '' || productTypes.has(type) || wareTypes.has(type));
  };
  return objects.find(isGoods) ?? null;
}

/** Gives offers outside of products to the page's only named product, if it has none of its own. */
function adopted(products: readonly ProductReading[]): ProductReading[] {
  const own = products.filter(({ listed, name }) => !listed && name !== null);
  const [only, another] = own;
  const strays = products.filter((product) => !product.listed && product.name === null);
  if (only === undefined || another !== undefined || strays.length === 0 || !saysNothing(only)) return [...products];
  const offers = strays.flatMap((stray) => stray.offers);
  return products
    .filter((product) => !strays.includes(product))
    .map((product) => (product === only ? { ...only, offers } : product));
}

function walker(reading: SchemaReading, resolve: Resolve) {
  const seen = new Set<SchemaNode>();
  const add = (product: ProductReading) => {
    if (reading.products.length < MOST_PRODUCTS) reading.products.push(product);
  };

  const visitDeal = (node: SchemaNode, way: string, listed: boolean): void => {
    const object = objectOf(node, way, resolve);
    if (object === null) return;
    seen.add(object);
    add(offeredProduct(object, node, listed, resolve));
  };

  const visitOne = (node: SchemaNode, listed: boolean, depth: number): void => {
    const types = typesOf(node);
    const has = (some: ReadonlySet<string>) => types.some((type) => some.has(type));
    if (isProduct(node)) return add(readProduct(node, listed, resolve));
    if (has(actionTypes)) return visitDeal(node, 'object', listed);
    if (has(offerTypes)) {
      if (prop(node, 'itemOffered') !== undefined) return visitDeal(node, 'itemOffered', listed);
      const nameless = namelessProduct(node, listed, resolve);
      return saysNothing(nameless) ? undefined : add(nameless);
    }
    const isList = has(listTypes);
    if (isList && !listed) reading.isListing = true;
    visit(node['@graph'], listed, depth + 1);
    if (isList || isContainer(types)) for (const way of ways) visit(prop(node, way), listed || isList, depth + 1);
    visit(prop(node, 'itemListElement'), true, depth + 1);
  };

  const visit = (value: unknown, listed: boolean, depth: number): void => {
    for (const entry of listOf(value)) {
      if (Array.isArray(entry) && depth <= DEEPEST) visit(entry, listed, depth + 1);
      const node = resolve(entry);
      if (!isNode(node) || seen.size >= MOST_NODES || depth > DEEPEST || seen.has(node)) continue;
      seen.add(node);
      visitOne(node, listed, depth);
    }
  };
  return visit;
}

/**
 * Finds the products in JSON-LD, microdata or RDFa nodes, in document order. Bounded in number and
 * depth. Skips related products, reviews and breadcrumbs, and marks those in lists as `listed`.
 */
export function readSchema(roots: readonly unknown[]): SchemaReading {
  const reading: SchemaReading = { products: [], isListing: false };
  walker(reading, resolver(roots))(roots, false, 0);
  return { ...reading, products: adopted(reading.products) };
}
