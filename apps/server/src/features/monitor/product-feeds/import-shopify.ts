import { isNode, parseCurrency } from '@sillage/page-reader';
import { readFetchedPage } from '../shops/read-fetched-page.ts';
import {
  createFeedCollector,
  fetchFirstPage,
  fetchRequiredPage,
  type ImportedFeed,
  type ImportSession,
  ignoreFetchErrors,
  JSON_ONLY,
  MAX_FEED_PRODUCTS,
  parseJson,
  throwUnreadable,
} from './import-session.ts';
import type { FeedProduct } from './product-feed.ts';
import { readShopifyFeed, SHOPIFY_PAGE_SIZE } from './shopify-feed.ts';

/**
 * Reads the product feed of a Shopify shop, up to `maxPages`; null for a shop that does not use
 * Shopify.
 */
export async function readShopify(
  session: ImportSession,
  reasons: string[],
  maxPages = MAX_FEED_PRODUCTS / SHOPIFY_PAGE_SIZE,
): Promise<ImportedFeed | null> {
  const { address, now } = session;
  const [collection = ''] = /^(?:\/[a-z]{2}(?:-[a-z]{2})?)?\/collections\/[^/]+/i.exec(address.pathname) ?? [];
  const pageUrl = (origin: string, page: number) =>
    `${origin}${collection}/products.json?limit=${SHOPIFY_PAGE_SIZE}&page=${page}`;
  const first = await fetchFirstPage(session, pageUrl(address.origin, 1), reasons);
  const origin = first && new URL(first.response.finalUrl).origin;
  const firstPart = first && origin ? readShopifyFeed(first.json, { origin, at: now() }) : null;
  if (!firstPart || !origin) return null;
  const collected = createFeedCollector();
  for (let page = 1, part = firstPart; ; ) {
    if (!collected.add(part)) break;
    session.onProgress(collected.products.length);
    page += 1;
    if (page > maxPages) {
      collected.remarks.push(describeLimit(maxPages));
      break;
    }
    const json = await fetchRequiredPage(session, pageUrl(origin, page), `page ${page} of its products`);
    part = readShopifyFeed(json, { origin, at: now() }) ?? throwUnreadable(session, `page ${page} of its products`);
  }
  const currency = await findShopifyCurrency(session, origin, collected.products);
  if (currency === null && collected.products.length > 0)
    collected.remarks.push('The shop does not say its currency, so the prices are left out.');
  await session.shop.extendLease({ platform: 'shopify' });
  const products = collected.products.map((product) => withCurrency(product, currency));
  return {
    platform: 'shopify',
    origin,
    products,
    unreadable: collected.unreadable,
    currency,
    remarks: collected.remarks,
  };
}

function describeLimit(maxPages: number): string {
  const products = maxPages * SHOPIFY_PAGE_SIZE;
  if (products < MAX_FEED_PRODUCTS) return `Only the first ${products.toLocaleString('en')} products were read.`;
  return 'Shopify shows no more than 25,000 products of a shop; import its collections one by one.';
}

function withCurrency(product: FeedProduct, currency: string | null): FeedProduct {
  const price = (amount: number | null) => (currency === null ? null : amount);
  const offers = product.verdict.offers.map((offer) => ({ ...offer, price: price(offer.price), currency }));
  return { ...product, verdict: { ...product.verdict, price: price(product.verdict.price), currency, offers } };
}

/** Reads the currency, which Shopify's feeds omit, from the cart or a product's page. */
async function findShopifyCurrency(
  { shop, log }: ImportSession,
  origin: string,
  products: readonly FeedProduct[],
): Promise<string | null> {
  const priced = products.find(({ verdict }) => verdict.price !== null);
  if (!priced) return null;
  const cart = await ignoreFetchErrors(shop.fetch(`${origin}/cart.js`, { accept: JSON_ONLY }));
  const json = cart && parseJson(cart);
  const currency = isNode(json) ? parseCurrency(json.currency) : null;
  if (currency !== null) return currency;
  const page = await ignoreFetchErrors(shop.fetch(priced.url));
  const readResult = page && readFetchedPage(log, page);
  const isSamePrice = readResult?.offers.some(({ price }) =>
    priced.verdict.offers.some((offer) => offer.price === price),
  );
  return readResult && isSamePrice ? readResult.currency : null;
}
