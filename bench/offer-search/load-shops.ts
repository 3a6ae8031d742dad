import { parseSizeMl, readFeedProduct, toPlainText } from '@sillage/page-reader';
import { shopStore } from '../../apps/server/src/features/catalogue/index.ts';
import type { FeedProduct } from '../../apps/server/src/features/monitor/product-feeds/product-feed.ts';
import { saveListedProducts } from '../../apps/server/src/features/monitor/shop-search/save-listed-products.ts';
import type { Db } from '../../apps/server/src/platform/db/db.ts';
import { type GeneratedOffer, generateShop, generateWanted, SHOPS } from './shops.ts';

export interface LoadedShop {
  shopId: number;
  host: string;
  /** What each product is, by its address. */
  truths: Map<string, Truth>;
}

export type Truth = Pick<GeneratedOffer, 'truth' | 'decoy' | 'title' | 'brand' | 'labels' | 'variants'>;

/** Writes the products of all shops into the database, as a shop's list is stored. */
export async function loadShops(db: Db, seed: number, options: { gtin: boolean }): Promise<LoadedShop[]> {
  const wanted = generateWanted(seed);
  const loaded: LoadedShop[] = [];
  const now = () => new Date();
  for (let index = 0; index < SHOPS; index += 1) {
    const products: FeedProduct[] = [];
    const truths = new Map<string, Truth>();
    let host = '';
    for (const offer of generateShop(index, seed, wanted, options)) {
      host ||= new URL(offer.url).host;
      truths.set(offer.url, offer);
      products.push(readOffer(offer));
    }
    const shopId = await shopStore.saveShop(db, host);
    await saveListedProducts({ db, shopId, now }, 'shopify', products);
    loaded.push({ shopId, host, truths });
  }
  return loaded;
}

/** Reads a product as the readers of shops' lists do. */
function readOffer({ url, title, brand, labels, variants }: GeneratedOffer): FeedProduct {
  const name = toPlainText(title);
  const vendor = brand === null ? null : toPlainText(brand, 100);
  const offers = variants.map(({ title: label, sizeMl, gtin, price, currency, inStock, sku }) => {
    const variant = label === null ? null : toPlainText(label, 120);
    return {
      variant,
      sizeMl: sizeMl ?? parseSizeMl(variant) ?? (variant === null ? parseSizeMl(name) : null),
      gtin,
      sku,
      price,
      currency,
      availability: inStock ? ('InStock' as const) : ('OutOfStock' as const),
      stated: `available: ${inStock}`,
    };
  });
  const none = { gtin: null, group: null, availability: 'unknown' as const, stated: null, isListed: false };
  const parsed = { ...none, name, brand: vendor, url, offers };
  const verdict = readFeedProduct('shopify', parsed, { name, brand: vendor ?? '' });
  return { url, name, vendor, labels, strength: null, verdict, at: new Date() };
}
