import { isNode, parseCurrency, readPage } from '@sillage/page-reader';
import type { FeedProduct } from './feeds/feed.ts';
import { readShopifyFeed, SHOPIFY_PAGE } from './feeds/shopify-feed.ts';
import {
  broken,
  type Feed,
  gather,
  JSON_ONLY,
  jsonOf,
  MOST_PRODUCTS,
  mustAsk,
  type Reading,
  softly,
  tryAsk,
} from './import-shop-ask.ts';
import type { OpenShop } from './visit-politely.service.ts';

/** Reads a Shopify shop or one of its collections; null for another kind of shop. */
export async function readShopify(reading: Reading, refusals: string[]): Promise<Feed | null> {
  const { address, now } = reading;
  const [collection = ''] = /^(?:\/[a-z]{2}(?:-[a-z]{2})?)?\/collections\/[^/]+/i.exec(address.pathname) ?? [];
  const pageUrl = (origin: string, page: number) =>
    `${origin}${collection}/products.json?limit=${SHOPIFY_PAGE}&page=${page}`;
  const first = await tryAsk(reading, pageUrl(address.origin, 1), refusals);
  const origin = first && new URL(first.answer.finalUrl).origin;
  const opening = first && origin ? readShopifyFeed(first.json, { origin, at: now() }) : null;
  if (!opening || !origin) return null;
  const all = gather();
  for (let page = 1, part = opening; ; ) {
    if (!all.add(part)) break;
    reading.onProgress(all.products.length);
    page += 1;
    if (page * SHOPIFY_PAGE > MOST_PRODUCTS) {
      all.remarks.push('Shopify shows no more than 25,000 products of a shop; import its collections one by one.');
      break;
    }
    const json = await mustAsk(reading, pageUrl(origin, page), `page ${page} of its products`);
    part = readShopifyFeed(json, { origin, at: now() }) ?? broken(reading, `page ${page} of its products`);
  }
  const currency = await shopifyCurrency(reading.shop, origin, all.products);
  if (currency === null && all.products.length > 0)
    all.remarks.push('The shop does not say its currency, so the prices are left out.');
  reading.shop.platform = 'shopify';
  const products = all.products.map((product) => withCurrency(product, currency));
  return { platform: 'shopify', origin, products, unreadable: all.unreadable, currency, remarks: all.remarks };
}

function withCurrency(product: FeedProduct, currency: string | null): FeedProduct {
  const price = (amount: number | null) => (currency === null ? null : amount);
  const offers = product.verdict.offers.map((offer) => ({ ...offer, price: price(offer.price), currency }));
  return { ...product, verdict: { ...product.verdict, price: price(product.verdict.price), currency, offers } };
}

/** Reads the currency, which Shopify's feeds omit, from the cart or a product's page. */
async function shopifyCurrency(
  shop: OpenShop,
  origin: string,
  products: readonly FeedProduct[],
): Promise<string | null> {
  const priced = products.find(({ verdict }) => verdict.price !== null);
  if (!priced) return null;
  const cart = await softly(shop.ask(`${origin}/cart.js`, { accept: JSON_ONLY }));
  const json = cart && jsonOf(cart);
  const currency = isNode(json) ? parseCurrency(json.currency) : null;
  if (currency !== null) return currency;
  const page = await softly(shop.ask(priced.url));
  const seen = page && readPage(page);
  const isSamePrice = seen?.offers.some(({ price }) => priced.verdict.offers.some((offer) => offer.price === price));
  return seen && isSamePrice ? seen.currency : null;
}
