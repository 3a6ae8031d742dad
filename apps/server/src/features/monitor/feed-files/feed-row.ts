import type { Availability } from '@sillage/contract';
import type { OfferObservation } from '@sillage/page-reader';

/** Formats of feed files, as `npx sillage feed add --format` names them. */
export const feedFormats = [
  'google-rss',
  'google-atom',
  'google-text',
  'awin',
  'cj',
  'rakuten',
  'shopify',
  'woocommerce',
] as const;
export type FeedFormat = (typeof feedFormats)[number];

export const formatLabels: Record<FeedFormat, string> = {
  'google-rss': 'Google Merchant, RSS',
  'google-atom': 'Google Merchant, Atom',
  'google-text': 'Google Merchant, text with columns',
  awin: 'Awin, CSV',
  cj: 'CJ, CSV',
  rakuten: 'Rakuten, text with columns',
  shopify: "Shopify's product list",
  woocommerce: "WooCommerce's Store API",
};

/** Files of affiliate networks list the products of one shop or of many. */
export function isNetworkFormat(format: FeedFormat): boolean {
  return format === 'awin' || format === 'cj' || format === 'rakuten';
}

const feedFields = [
  'id',
  'title',
  'link',
  'clickLink',
  'brand',
  'price',
  'salePrice',
  'listPrice',
  'saleDates',
  'currency',
  'availability',
  'availableFrom',
  'inStock',
  'stockStatus',
  'isForSale',
  'isPreOrder',
  'gtin',
  'size',
  'measure',
  'group',
  'condition',
  'type',
  'category',
  'shipping',
  'freeShipping',
] as const;
export type FeedField = (typeof feedFields)[number];

/** A row of a feed file in the feed's own words, each at most `MAX_FIELD_LENGTH` characters. */
export type FeedRow = Partial<Record<FeedField, string>> & {
  /** True for a row with more or fewer cells than there are columns: its cells may be shifted. */
  isBroken?: true;
};

export const MAX_FIELD_LENGTH = 2_000;

/** What a row says, read and checked. `product_key` joins the sizes of one product. */
export interface FeedItem {
  shopHost: string;
  productKey: string;
  content: FeedItemContent;
}

export interface FeedItemContent {
  /** Address of the product's page at the shop, without parameters that only track visitors. */
  url: string;
  title: string;
  brand: string | null;
  labels: string[];
  sku: string | null;
  gtin: string | null;
  variant: string | null;
  sizeMl: number | null;
  availability: Availability | 'unknown';
  /** The row's words about the stock; null without any. */
  stated: string | null;
  price: number | null;
  currency: string | null;
  /** Missing when the row states none. */
  listPrice?: number | null;
  availableFrom?: string;
  delivery?: NonNullable<OfferObservation['delivery']>;
}

/** A feed's text on its way to a parser, which reports what it learns of the feed. */
export interface FeedText {
  /** Beginning of the text, with the first line if that is shorter than 64 KiB. */
  start: string;
  text: AsyncIterable<string>;
  lastCharacter(): string;
  onFormat(format: FeedFormat): void;
  /** Receives the date that the feed states of itself, perhaps an invalid one. */
  onDate(date: Date): void;
}

/** Error of a feed file that cannot be read; the message is shown to the operator. */
export class FeedFileError extends Error {
  override name = 'FeedFileError';
  /** Wait that the server asked for; null without one. */
  readonly retryAfterMs: number | null;

  constructor(message: string, { cause, retryAfterMs = null }: { cause?: unknown; retryAfterMs?: number | null } = {}) {
    super(message, { cause });
    this.retryAfterMs = retryAfterMs;
  }
}
