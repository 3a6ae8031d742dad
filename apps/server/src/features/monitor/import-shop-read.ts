import { plainText, scanPage } from '@sillage/page-reader';
import { FetchError } from '../../platform/fetch-page.ts';
import { type Feed, type Reading, ShopUnreadable, softly } from './import-shop-ask.ts';
import { readShopify } from './import-shopify.ts';
import { readWooCommerce } from './import-woocommerce.ts';
import { type OpenShop, ShopRefusal } from './visit-politely.service.ts';

export type ShopFeed = Feed & { name: string | null };

/**
 * Reads all products of a Shopify or WooCommerce shop; the address of a Shopify collection limits
 * it to that collection. Throws ShopUnreadable for any other shop, a feed that breaks off or a
 * block, and what `ask` throws.
 */
export async function readShop(reading: Reading): Promise<ShopFeed> {
  const refusals: string[] = [];
  const feed = (await readShopify(reading, refusals)) ?? (await readWooCommerce(reading, refusals));
  if (!feed) throw new ShopUnreadable(whyUnreadable(reading.address.host, refusals));
  return { ...feed, name: await shopName(reading.shop, feed.origin) };
}

function whyUnreadable(host: string, refusals: readonly string[]): string {
  const [first] = refusals;
  if (first !== undefined) return `${host} cannot be read: ${first}.`;
  return `${host} is no shop that we can read: it has neither Shopify's /products.json nor WooCommerce's Store API. Its products can be imported from a file.`;
}

/** Reads the shop's name from its front page (https://ogp.me, og:site_name). */
async function shopName(shop: OpenShop, origin: string): Promise<string | null> {
  const page = await softly(shop.ask(`${origin}/`));
  if (!page || page.status !== 200) return null;
  const [name] = scanPage(page.body).head.meta.get('og:site_name') ?? [];
  return plainText(name ?? '', 80) || null;
}

/** Returns the message of an error that the shop caused; null for an error of our own. */
export function shopProblem(error: unknown): string | null {
  const isTold = error instanceof ShopUnreadable || error instanceof ShopRefusal || error instanceof FetchError;
  return isTold ? error.message : null;
}
