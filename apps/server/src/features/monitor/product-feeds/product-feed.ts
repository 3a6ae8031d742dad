import type { Expected, Verdict } from '@sillage/page-reader';

/** Platforms whose whole catalogue can be requested. */
export type Platform = 'shopify' | 'woocommerce';

/** One product of a shop's feed, with the shop's untrusted text cleaned. */
export interface FeedProduct {
  /** Its page, on the shop's own host. */
  url: string;
  name: string;
  /** The maker as the shop states it; often the shop itself. */
  vendor: string | null;
  /** The shop's type, categories and tags. */
  labels: string[];
  /** Concentration, if the feed has a field for it. */
  strength: string | null;
  /** Sizes with stock and prices, as a check of the product's page would return them. */
  verdict: Verdict;
  /** Time of the response. */
  at: Date;
}

export interface ProductFeedPage {
  products: FeedProduct[];
  unreadable: number;
  /** The shop's ids of the entries, which reveal a repeated page. */
  keys: string[];
}

/** Origin and time of a feed response. */
export interface FeedSource {
  origin: string;
  at: Date;
  /** Returns the fragrance to expect at a URL; null skips it. Without it, products are as named. */
  expect?: (url: string) => Expected | null;
}

/** Products at longer addresses are skipped: the address is stored while sizes are pending. */
export const MAX_FEED_URL_LENGTH = 2000;
/** Entry ids are stored too: products with longer ids are skipped, longer page marks are cut. */
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

/** True for an option or attribute that states the concentration, in most shops' languages. */
export function isStrengthName(name: string): boolean {
  return /^(?:pa_)?(?:concentration|strength|konzentration|duftkonzentration|concentraci[oó]n|concentrazione)$/i.test(
    name.trim(),
  );
}
