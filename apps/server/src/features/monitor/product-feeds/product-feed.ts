import type { Expected, Verdict } from '@sillage/page-reader';

/** Shop platforms whose whole list of products can be requested. */
export type Platform = 'shopify' | 'woocommerce';

/** One product of a shop's feed, with the shop's untrusted text cleaned. */
export interface FeedProduct {
  /** URL of the product page, on the shop's own host. */
  url: string;
  name: string;
  /** Brand as the shop states it; often the shop's own name. Null when the feed states none. */
  vendor: string | null;
  /** Product type, categories and tags that the shop states. */
  labels: string[];
  /** Concentration, if the feed has a field for it. */
  strength: string | null;
  /** Sizes with stock and prices, in the form that a check of the product page returns. */
  verdict: Verdict;
  at: Date;
}

export interface ProductFeedPage {
  products: FeedProduct[];
  unreadable: number;
  /** Ids of the entries in the shop's feed, by which a repeated page is recognised. */
  keys: string[];
}

export interface FeedSource {
  origin: string;
  at: Date;
  /**
   * Returns the fragrance that a URL should sell; null skips the product. When the function is
   * missing, the product's own name is used.
   */
  expect?: (url: string) => Expected | null;
}

/**
 * Maximum length of a product URL, which is stored while sizes are pending. Products with longer
 * URLs are skipped.
 */
export const MAX_FEED_URL_LENGTH = 2000;
/**
 * Maximum length of a stored product id from a feed. Products with longer ids are skipped. The id
 * that recognises a repeated feed page is truncated.
 */
export const MAX_FEED_KEY_LENGTH = 100;
const MAX_LABELS = 60;

/** Splits labels that a shop wrote as a list, or as one text with commas. */
export function splitLabels(values: readonly (string | null)[]): string[] {
  return values
    .flatMap((value) => (value ?? '').slice(0, 2000).split(','))
    .map((label) => label.trim())
    .filter((label) => label !== '')
    .slice(0, MAX_LABELS);
}

/**
 * True when an option or attribute with this name states the concentration, in the languages of
 * most shops.
 */
export function isStrengthName(name: string): boolean {
  return /^(?:pa_)?(?:concentration|strength|konzentration|duftkonzentration|concentraci[oó]n|concentrazione)$/i.test(
    name.trim(),
  );
}
