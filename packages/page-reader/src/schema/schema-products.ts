import {
  isEmptyProduct,
  type ParsedProduct,
  readNamelessProduct,
  readOfferedProduct,
  readProduct,
} from './parsed-product.ts';
import { getTypes, isNode, prop, type Resolve, type SchemaNode, toArray, toText } from './schema-node.ts';

export interface SchemaProducts {
  products: ParsedProduct[];
  isListing: boolean;
}

const productTypes = new Set(['product', 'productgroup', 'individualproduct', 'productmodel', 'someproducts']);
/**
 * Schema.org types that count as products only with an offer: pages also describe books that they
 * do not sell.
 */
const sellableTypes = new Set([
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
/**
 * Schema.org properties whose values are searched for products. Properties for reviews, related
 * products and events are left out.
 */
const productProperties = [
  'mainEntity',
  'mainEntityOfPage',
  'about',
  'item',
  'itemOffered',
  'offers',
  'potentialAction',
];

const MAX_NODES = 20_000;
const MAX_PRODUCTS = 300;
const MAX_DEPTH = 12;
/**
 * Maximum nesting depth at which JSON-LD nodes are stored by their `@id`, so that references to
 * them can be resolved.
 */
const MAX_ID_DEPTH = 6;

/** Returns true for a reference to another node: it has only an `@id`, and perhaps a type. */
function isReference(node: SchemaNode): boolean {
  return typeof node['@id'] === 'string' && Object.keys(node).every((key) => key === '@id' || key === '@type');
}

/** Returns a function that replaces JSON-LD references by the nodes with their `@id`. */
function createResolver(roots: readonly unknown[]): Resolve {
  const known = new Map<string, SchemaNode>();
  let count = 0;
  const indexNodes = (value: unknown, depth: number): void => {
    for (const node of toArray(value)) {
      if (count >= MAX_NODES) return;
      if (!isNode(node)) continue;
      count += 1;
      const id = node['@id'];
      if (typeof id === 'string' && !isReference(node) && !known.has(id)) known.set(id, node);
      if (depth < MAX_ID_DEPTH)
        for (const inner of Object.values(node)) if (typeof inner === 'object') indexNodes(inner, depth + 1);
    }
  };
  indexNodes(roots, 0);
  return (value) => {
    if (!isNode(value) || !isReference(value)) return value;
    return known.get(String(value['@id'])) ?? value;
  };
}

function isContainer(types: readonly string[]): boolean {
  return types.every((type) => type === '' || containerTypes.has(type));
}

function isSellable(node: SchemaNode, types: readonly string[]): boolean {
  const isSold = prop(node, 'offers') !== undefined && toText(prop(node, 'name')) !== null;
  return isSold && (types.some((type) => sellableTypes.has(type)) || types.every((type) => type === ''));
}

function isProduct(node: SchemaNode): boolean {
  const types = getTypes(node);
  return types.some((type) => productTypes.has(type)) || isSellable(node, types);
}

/**
 * Returns the product that an offer or a purchase has in `property`, such as `itemOffered`. Null
 * when it has something else there, such as a ticket.
 */
function findProduct(node: SchemaNode, property: string, resolve: Resolve): SchemaNode | null {
  const objects = toArray(prop(node, property)).slice(0, 8).map(resolve).filter(isNode);
  const isProductType = (object: SchemaNode) => {
    const types = getTypes(object);
    return types.every((type) => type === '' || productTypes.has(type) || sellableTypes.has(type));
  };
  return objects.find(isProductType) ?? null;
}

/**
 * Gives offers without a product to the page's product. The page must name exactly one product, and
 * that product must state neither stock nor price.
 */
function adoptStrayOffers(products: readonly ParsedProduct[]): ParsedProduct[] {
  const own = products.filter(({ isListed, name }) => !isListed && name !== null);
  const [only, another] = own;
  const strays = products.filter((product) => !product.isListed && product.name === null);
  if (only === undefined || another !== undefined || strays.length === 0 || !isEmptyProduct(only)) return [...products];
  const offers = strays.flatMap((stray) => stray.offers);
  return products
    .filter((product) => !strays.includes(product))
    .map((product) => (product === only ? { ...only, offers } : product));
}

function createWalker(result: SchemaProducts, resolve: Resolve) {
  const seen = new Set<SchemaNode>();
  const add = (product: ParsedProduct) => {
    if (result.products.length < MAX_PRODUCTS) result.products.push(product);
  };

  const visitOfferOrAction = (node: SchemaNode, property: string, isListed: boolean): void => {
    const object = findProduct(node, property, resolve);
    if (object === null) return;
    seen.add(object);
    add(readOfferedProduct(object, node, isListed, resolve));
  };

  const visitNode = (node: SchemaNode, isListed: boolean, depth: number): void => {
    const types = getTypes(node);
    const has = (some: ReadonlySet<string>) => types.some((type) => some.has(type));
    if (isProduct(node)) return add(readProduct(node, isListed, resolve));
    if (has(actionTypes)) return visitOfferOrAction(node, 'object', isListed);
    if (has(offerTypes)) {
      if (prop(node, 'itemOffered') !== undefined) return visitOfferOrAction(node, 'itemOffered', isListed);
      const nameless = readNamelessProduct(node, isListed, resolve);
      return isEmptyProduct(nameless) ? undefined : add(nameless);
    }
    const isList = has(listTypes);
    if (isList && !isListed) result.isListing = true;
    visit(node['@graph'], isListed, depth + 1);
    if (isList || isContainer(types))
      for (const property of productProperties) visit(prop(node, property), isListed || isList, depth + 1);
    visit(prop(node, 'itemListElement'), true, depth + 1);
  };

  const visit = (value: unknown, isListed: boolean, depth: number): void => {
    for (const entry of toArray(value)) {
      if (Array.isArray(entry) && depth <= MAX_DEPTH) visit(entry, isListed, depth + 1);
      const node = resolve(entry);
      if (!isNode(node) || seen.size >= MAX_NODES || depth > MAX_DEPTH || seen.has(node)) continue;
      seen.add(node);
      visitNode(node, isListed, depth);
    }
  };
  return visit;
}

/**
 * Finds the products in JSON-LD or microdata nodes, in document order. Number and depth are
 * limited. Related products, reviews and breadcrumbs are skipped; listed products are marked.
 */
export function readSchema(roots: readonly unknown[]): SchemaProducts {
  const result: SchemaProducts = { products: [], isListing: false };
  createWalker(result, createResolver(roots))(roots, false, 0);
  return { ...result, products: adoptStrayOffers(result.products) };
}
