import type { Concentration, OfferSource } from '@sillage/contract';
import type { Db } from '../../../platform/db/db.ts';
import type { Log } from '../../../platform/observability/log.ts';
import type { SignRequest } from '../../../platform/signatures/sign-request.ts';
import type { FeedProduct } from '../product-feeds/product-feed.ts';
import type { ShopClient } from '../shops/shop-client.ts';

/** Fragrance whose offers are searched. */
export interface ProductQuery {
  brand: string;
  name: string;
  concentration: Concentration | null;
  /** GTINs of the fragrance's known offers, padded to 14 digits. */
  gtins: readonly string[];
}

/** What the readers of a shop's lists need. */
export interface ShopContext {
  db: Db;
  log: Log;
  now: () => Date;
  /** Client of the shop; its caller holds the shop's lease. */
  shop: ShopClient;
  shopId: number;
  /** Origin of the shop's pages, such as `https://shop.example`. */
  origin: string;
  /** For whom the shop should state prices and stock; null for the shop's own market. */
  market: Market | null;
  /** Reports why the search is incomplete, as a sentence for users. */
  onIncomplete?: (reason: string) => void;
}

export interface ShopSearchContext extends ShopContext {
  /** Where our own profile is public, which requests by UCP name. */
  publicUrl: URL;
  signRequest: SignRequest;
}

/** Codes of ISO 3166-1, ISO 4217 and BCP 47. */
export interface Market {
  country: string | null;
  currency: string | null;
  language: string | null;
}

/**
 * Searches a shop by one interface. Returns the products that may be the fragrance, best first, or
 * null if the shop does not offer the interface. Throws the errors of `ShopClient.fetch`.
 */
export type SearchShop = (context: ShopSearchContext, query: ProductQuery) => Promise<FoundProduct[] | null>;

export interface FoundProduct extends FeedProduct {
  source: OfferSource;
}
