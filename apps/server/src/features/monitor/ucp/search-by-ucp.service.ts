import type { SchemaNode, Verdict } from '@sillage/page-reader';
import { buildProfileUrl } from '../../../platform/signatures/public-address.ts';
import { listGtins } from '../shop-search/save-listed-products.ts';
import type { ProductQuery, SearchShop, ShopSearchContext } from '../shop-search/shop-interface.ts';
import { discoverUcp, type OfferedProfile, suspendUcp } from './discover-ucp.service.ts';
import { UcpClient } from './ucp-client.ts';
import { UcpError } from './ucp-error.ts';
import { readUcpFeedProduct, type UcpProduct } from './ucp-product.ts';
import { saveCatalogueRead } from './ucp-profile.repo.ts';

const MAX_SEARCHES = 3;
const PAGE_SIZE = 20;
const MAX_QUERY_LENGTH = 200;

/**
 * Searches a shop's catalogue for a fragrance, by at most three requests besides discovery and
 * handshake. Returns the products that the shop finds, also other ones: the caller decides which
 * match, and checks the stock at the shop. Null when the shop offers no search by UCP, or it does
 * not work now. Throws ShopAccessError when the shop must not be requested now.
 */
export const searchByUcp: SearchShop = async (context, query) => {
  const profile = await discoverUcp(context);
  if (profile === null || !profile.offer.canSearch) return null;
  const found = await withUcpClient(context, profile, (client) => search(context, client, query, context.shop.host));
  return found?.map((product) => ({ ...product, source: 'ucp' })) ?? null;
};

/**
 * Runs `work` with a client of the shop's catalogue and saves its session. Null when the catalogue
 * does not work; it is then suspended.
 */
async function withUcpClient<T>(
  context: ShopSearchContext,
  { offer, session }: OfferedProfile,
  work: (client: UcpClient) => Promise<T>,
): Promise<T | null> {
  const { shop, market, signRequest, publicUrl } = context;
  const profileUrl = buildProfileUrl(publicUrl, offer.version);
  const client = new UcpClient({ shop, offer, profileUrl, market, session, signRequest });
  try {
    const result = await work(client);
    await saveCatalogueRead(context.db, context.shopId, { session: client.session });
    return result;
  } catch (error) {
    if (!(error instanceof UcpError)) throw error;
    context.log.warn({ shop: context.shopId, failure: error.failure, reason: error.message }, 'UCP request failed');
    await suspendUcp(context, error.message);
    return null;
  }
}

/** Searches a catalogue of many shops; availabilities are unknown, because it may be outdated. */
export const searchOtherShopsByUcp: SearchShop = async (context, query) => {
  const profile = await discoverUcp(context);
  if (profile === null || !profile.offer.canSearch) return null;
  const found = await withUcpClient(context, profile, (client) => search(context, client, query, null));
  return found?.map((product) => ({ ...product, verdict: withoutStock(product.verdict), source: 'ucp' })) ?? null;
};

function withoutStock(verdict: Verdict): Verdict {
  const offers = verdict.offers.map((offer) => ({ ...offer, availability: 'unknown' as const }));
  return { ...verdict, availability: 'unknown', buyable: null, offers };
}

async function search(
  { now }: ShopSearchContext,
  client: UcpClient,
  query: ProductQuery,
  shopHost: string | null,
): Promise<UcpProduct[]> {
  const text = [query.brand, query.name, query.concentration ?? ''].join(' ').trim().slice(0, MAX_QUERY_LENGTH);
  const products = new Map<string, UcpProduct>();
  const add = (found: readonly SchemaNode[]) => {
    for (const node of found) {
      const product = readUcpFeedProduct(node, { shopHost, at: now() });
      if (product && !products.has(product.productId)) products.set(product.productId, product);
    }
  };
  const wanted = new Set(query.gtins);
  const hasGtin = () => [...products.values()].flatMap(listGtins).some((gtin) => wanted.has(gtin));
  let cursor: string | null = null;
  // The last request is left for a search by the GTIN.
  const textSearches = query.gtins.length > 0 ? MAX_SEARCHES - 1 : MAX_SEARCHES;
  for (let searches = 0; searches < textSearches && !hasGtin(); searches += 1) {
    const page = await client.searchCatalog(text, { cursor, limit: PAGE_SIZE });
    add(page.products);
    cursor = page.cursor;
    if (cursor === null) break;
  }
  const [gtin] = query.gtins;
  if (gtin !== undefined && !hasGtin())
    // Shops search by the 12 or 13 digits of the barcode.
    add((await client.searchCatalog(gtin.replace(/^0{1,2}/, ''), { cursor: null, limit: PAGE_SIZE })).products);
  return [...products.values()];
}
