import { z } from 'zod';
import data from '../../../data/shops.json' with { type: 'json' };
import type { Db } from '../../platform/db/db.ts';
import { FetchError } from '../../platform/net/fetch-error.ts';
import { parseWebUrl, rejectPrivateHost } from '../../platform/net/net-guard.ts';
import * as repo from './known-shops.repo.ts';
import { bundledShop, type KnownShop, mergeShops } from './known-shops.rules.ts';
import { isEncyclopaedia, shopHostOf } from './shops.rules.ts';

export { isShopPaused } from './known-shops.repo.ts';
export type { KnownShop } from './known-shops.rules.ts';

const bundledShops = new Map(
  z
    .array(bundledShop)
    .parse(data)
    .map((shop) => [shop.host, shop]),
);

/**
 * Lists the bundled shops, those that the operator added or paused, and those that sell a listed
 * fragrance; at most 10,000 of the database. Contacts no shop.
 */
export async function listKnownShops(db: Db): Promise<KnownShop[]> {
  return mergeShops([...bundledShops.values()], await repo.listStoredShops(db));
}

/** True for a shop that the operator added, or that the bundled list marks as verified. */
export async function isTrustedShop(db: Db, host: string): Promise<boolean> {
  if (bundledShops.get(host)?.verified) return true;
  const shop = await repo.findShop(db, host);
  return shop !== undefined && shop.addedAt !== null;
}

/** Thrown when a shop cannot be added, paused, resumed or removed; the message says what to do. */
export class ShopListError extends Error {
  override name = 'ShopListError';
}

/** Returns the host of a shop that the operator typed as a host name or as an address. */
export function parseShopHost(text: string): string {
  return shopHostOf(parseShopUrl(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`).href);
}

function parseShopUrl(text: string): URL {
  try {
    return parseWebUrl(text);
  } catch (error) {
    throw error instanceof FetchError ? new ShopListError(error.message) : error;
  }
}

/**
 * Adds the shop at an address to the list and returns its host. The address must be public unless
 * `allowPrivate` is set. The name is not looked up, and the shop is not contacted.
 * @throws ShopListError
 */
export async function addShop(
  db: Db,
  address: string,
  { now, allowPrivate }: { now: Date; allowPrivate: boolean },
): Promise<string> {
  const url = parseShopUrl(address);
  url.search = '';
  try {
    rejectPrivateHost(url, allowPrivate);
  } catch (error) {
    throw error instanceof FetchError ? new ShopListError(error.message) : error;
  }
  if (isEncyclopaedia(url.href))
    throw new ShopListError(`${url.host} is an encyclopaedia of fragrances and sells nothing; add a shop.`);
  const host = shopHostOf(url.href);
  await repo.saveAddedShop(db, { host, name: bundledShops.get(host)?.name ?? host, url: url.href, now });
  return host;
}

/** Stops all requests to a shop and returns its host. @throws ShopListError for an unknown shop */
export async function pauseShop(db: Db, shop: string, now: Date): Promise<string> {
  const host = parseShopHost(shop);
  const bundled = bundledShops.get(host);
  if (!bundled && !(await repo.findShop(db, host))) throw unknownShopError(host);
  await repo.savePausedShop(db, { host, name: bundled?.name ?? host, now });
  return host;
}

/**
 * Hides the offers of a shop from users and stops all requests to it; returns its host.
 * @throws ShopListError for an unknown shop
 */
export async function excludeShop(db: Db, shop: string, now: Date): Promise<string> {
  const host = parseShopHost(shop);
  const bundled = bundledShops.get(host);
  if (!bundled && !(await repo.findShop(db, host))) throw unknownShopError(host);
  await repo.saveExcludedShop(db, { host, name: bundled?.name ?? host, now });
  return host;
}

/** Ends the exclusion of a shop and returns its host. @throws ShopListError */
export async function includeShop(db: Db, shop: string): Promise<string> {
  const host = parseShopHost(shop);
  const stored = await repo.findShop(db, host);
  if (!stored && !bundledShops.has(host)) throw unknownShopError(host);
  if (!stored?.excludedAt) throw new ShopListError(`${host} is not excluded.`);
  await repo.clearExclusion(db, host);
  return host;
}

/** Returns the host of a known shop, which is stored from then on. @throws ShopListError */
export async function storeKnownShop(db: Db, shop: string): Promise<string> {
  const host = parseShopHost(shop);
  const bundled = bundledShops.get(host);
  if (!bundled && !(await repo.findShop(db, host))) throw unknownShopError(host);
  await repo.saveKnownShop(db, { host, name: bundled?.name ?? host });
  return host;
}

/** Allows requests to a paused shop again and returns its host. @throws ShopListError */
export async function resumeShop(db: Db, shop: string): Promise<string> {
  const host = parseShopHost(shop);
  const stored = await repo.findShop(db, host);
  if (!stored && !bundledShops.has(host)) throw unknownShopError(host);
  if (stored?.excludedAt) throw new ShopListError(`${host} is excluded; include it instead.`);
  if (!stored?.pausedAt) throw new ShopListError(`${host} is not paused.`);
  await repo.clearPause(db, host);
  return host;
}

/**
 * Removes a shop that the operator added from the list; its pages and a pause stay.
 * @throws ShopListError
 */
export async function removeShop(db: Db, shop: string): Promise<string> {
  const host = parseShopHost(shop);
  const stored = await repo.findShop(db, host);
  if (!stored?.addedAt) throw notAddedError(host, stored !== undefined);
  await repo.clearAdded(db, host);
  return host;
}

function unknownShopError(host: string): ShopListError {
  return new ShopListError(`${host} is not known here; \`npx sillage shop list\` shows all shops.`);
}

function notAddedError(host: string, isStored: boolean): ShopListError {
  if (bundledShops.has(host))
    return new ShopListError(`${host} is in the bundled list and cannot be removed; pause it instead.`);
  if (isStored)
    return new ShopListError(`${host} was not added; it is known from pages of the catalogue. Pause it instead.`);
  return unknownShopError(host);
}
