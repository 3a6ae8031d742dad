import { scanPage, toPlainText } from '@sillage/page-reader';
import { FetchError } from '../../../platform/net/fetch-page.ts';
import { ShopAccessError } from '../shops/shop-access-error.ts';
import type { ShopClient } from '../shops/shop-client.ts';
import { type ImportedFeed, type ImportSession, ignoreFetchErrors, ShopUnreadableError } from './import-session.ts';
import { readShopify } from './import-shopify.ts';
import { readWooCommerce } from './import-woocommerce.ts';

export type ShopFeed = ImportedFeed & { name: string | null };

/** The product lists of platforms, in the order in which an import tries them. */
const readLists = [readShopify, readWooCommerce];

/**
 * Reads the product list and the name of a Shopify or WooCommerce shop; null for a shop without
 * such a list, with the known causes in `reasons`. From the address of a Shopify collection, only
 * that collection is read.
 * Throws ShopUnreadableError for an incomplete list, and the errors of `ShopClient.fetch`.
 */
export async function readShop(session: ImportSession, reasons: string[]): Promise<ShopFeed | null> {
  for (const readList of readLists) {
    const feed = await readList(session, reasons);
    if (feed) return { ...feed, name: await readShopName(session.shop, feed.origin) };
  }
  return null;
}

export function describeUnreadable(host: string, reasons: readonly string[]): string {
  const [first] = reasons;
  if (first !== undefined) return `${host} cannot be read: ${first}.`;
  return `${host} is no shop that we can read: it has neither Shopify's /products.json nor WooCommerce's Store API, and no sitemap. Its products can be imported from a file.`;
}

/** Returns the shop's name from og:site_name of the front page (https://ogp.me). */
export async function readShopName(shop: ShopClient, origin: string): Promise<string | null> {
  const page = await ignoreFetchErrors(shop.fetch(`${origin}/`));
  if (!page || page.status !== 200) return null;
  const [name] = scanPage(page.body).head.meta.get('og:site_name') ?? [];
  return toPlainText(name ?? '', 80) || null;
}

/** Returns a shop error's message; null for an error that the shop did not cause. */
export function describeShopError(error: unknown): string | null {
  return isShopError(error) ? error.message : null;
}

/** True for an error that the shop, its address or the operator's pause caused. */
export function isShopError(error: unknown): error is Error {
  return error instanceof ShopUnreadableError || error instanceof ShopAccessError || error instanceof FetchError;
}
