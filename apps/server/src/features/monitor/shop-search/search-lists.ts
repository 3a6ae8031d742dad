import { addMs, DAY } from '../../../platform/clock.ts';
import { productMatch } from '../../catalogue/index.ts';
import { type ImportSession, ShopUnreadableError } from '../product-feeds/import-session.ts';
import { readShopify } from '../product-feeds/import-shopify.ts';
import { readWooSearch } from '../product-feeds/import-woocommerce.ts';
import type { FeedProduct } from '../product-feeds/product-feed.ts';
import { SHOPIFY_PAGE_SIZE } from '../product-feeds/shopify-feed.ts';
import { saveListedProducts } from './save-listed-products.ts';
import type { FoundProduct, ProductQuery, SearchShop, ShopContext } from './shop-interface.ts';
import { countShopProducts, findLastListedAt, findShopProducts } from './shop-products.repo.ts';

/**
 * Maximum number of list pages that a search reads, 4,500 products. With the requests for the
 * currency, a search makes at most 20 requests.
 */
export const MAX_LIST_PAGES = 18;
const MAX_FOUND = 20;
const MAX_COMPARED_PRODUCTS = 200;
const REREAD_AFTER_MS = DAY;

/** Searches Shopify's list of all products, which is read at most once a day. */
export const searchByShopifyList: SearchShop = async (context, query) => {
  const { db, shopId, now } = context;
  const listedAt = await findLastListedAt(db, shopId, 'shopify');
  if (listedAt === null || addMs(listedAt, REREAD_AFTER_MS) <= now()) {
    const reasons: string[] = [];
    const list = await readShopify(createSession(context), reasons, MAX_LIST_PAGES);
    if (!list) return throwReason(context, reasons);
    await saveListedProducts(context, 'shopify', list.products);
  }
  const listed = await countShopProducts(db, shopId, 'shopify');
  if (listed >= MAX_LIST_PAGES * SHOPIFY_PAGE_SIZE)
    context.onIncomplete?.(`${context.shop.host} lists more products than a search reads at once.`);
  const { brand, name, gtins } = query;
  const found = await findShopProducts(db, { brand, name, gtins, shopIds: [shopId], limit: MAX_COMPARED_PRODUCTS });
  const products = found.flatMap(({ product, source }): FoundProduct[] =>
    product && source === 'shopify' ? [{ ...product, source }] : [],
  );
  return products;
};

/** Searches by WooCommerce's Store API, with at most three requests. */
export const searchByWooCommerce: SearchShop = async (context, query) => {
  const reasons: string[] = [];
  const products = await readWooSearch(createSession(context), query.name, reasons);
  if (!products) return throwReason(context, reasons);
  await context.shop.extendLease({ platform: 'woocommerce' });
  await saveListedProducts(context, 'woocommerce', products);
  const matching = products.filter((product) => hasAllWords(product, query.name));
  return sortByBrand(matching, query)
    .slice(0, MAX_FOUND)
    .map((product) => ({ ...product, source: 'woocommerce' }));
};

function createSession({ shop, origin, log, now }: ShopContext): ImportSession {
  return { shop, address: new URL(origin), log, now, onProgress: () => undefined };
}

/** Returns null when the shop just does not have the list; throws when it may have one. */
function throwReason({ shop }: ShopContext, [reason]: readonly string[]): null {
  if (reason !== undefined) throw new ShopUnreadableError(`${shop.host} cannot be searched: ${reason}.`);
  return null;
}

function hasAllWords({ name, vendor }: FeedProduct, wanted: string): boolean {
  const words = new Set(productMatch.tokenise(`${name} ${vendor ?? ''}`));
  return productMatch.tokenise(wanted).every((word) => words.has(word));
}

function sortByBrand(products: readonly FeedProduct[], { brand }: ProductQuery): FeedProduct[] {
  const wanted = productMatch.tokenise(brand);
  const countBrandWords = ({ name, vendor }: FeedProduct) => {
    const words = new Set(productMatch.tokenise(`${name} ${vendor ?? ''}`));
    return wanted.filter((word) => words.has(word)).length;
  };
  return products.toSorted((a, b) => countBrandWords(b) - countBrandWords(a));
}
