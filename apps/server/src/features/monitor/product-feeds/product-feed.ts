import { type Expected, toPlainText, type Verdict } from '@sillage/page-reader';

export type Platform = 'shopify' | 'woocommerce';

/** A product of a product feed, with the shop's untrusted text cleaned. */
export interface FeedProduct {
  /** URL of the product, always on the shop's own host. */
  url: string;
  name: string;
  /** Brand as the shop states it, often the shop's own name; null when the feed states none. */
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
  /** Ids of the feed's products, by which a repeated feed page is recognised. */
  keys: string[];
}

export interface FeedSource {
  origin: string;
  at: Date;
  /**
   * Returns the fragrance that a product URL should sell, or null to skip the product. By default,
   * the product's own name is expected.
   */
  expect?: (url: string) => Expected | null;
}

/** Maximum length of a product's URL in a product feed. Products with longer URLs are skipped. */
export const MAX_FEED_URL_LENGTH = 2000;
/** Maximum length of a product's id in a product feed. Products with longer ids are skipped. */
export const MAX_FEED_KEY_LENGTH = 100;
const MAX_LABELS = 60;
const MAX_LABEL_LENGTH = 200;

/** Shops write product labels as a list, or as one text with commas. */
export function splitLabels(values: readonly (string | null)[]): string[] {
  return values
    .flatMap((value) => (value ?? '').slice(0, 2000).split(','))
    .slice(0, 2 * MAX_LABELS)
    .map((label) => toPlainText(label, MAX_LABEL_LENGTH))
    .filter((label) => label !== '')
    .slice(0, MAX_LABELS);
}

/** Whether a product option's name means the concentration, in the languages of most shops. */
export function isStrengthName(name: string): boolean {
  return /^(?:pa_)?(?:concentration|strength|konzentration|duftkonzentration|concentraci[oó]n|concentrazione)$/i.test(
    name.trim(),
  );
}
