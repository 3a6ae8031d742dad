import type { Expected, Verdict } from '@sillage/page-reader';

/** The two kinds of shops whose whole catalogue we can ask for. */
export type Platform = 'shopify' | 'woocommerce';

/** One product as its shop's feed describes it: hostile text, made tidy. */
export interface FeedProduct {
  /** Its page, on the shop's own host. */
  url: string;
  name: string;
  /** What the shop says of its maker; often the shop itself. */
  vendor: string | null;
  /** What the shop files it under: its type, categories, tags. */
  labels: string[];
  /** How strong it is, where a field of its own says so. */
  strength: string | null;
  /** Its sizes with stock and prices, as a look at its page would tell them. */
  verdict: Verdict;
  /** When the shop said so. */
  at: Date;
}

/** What one answer of a feed holds. */
export interface FeedPage {
  products: FeedProduct[];
  /** Entries that could not be understood as products. */
  unreadable: number;
  /** The shop's own numbers of the entries, by which a page that comes again is known. */
  keys: string[];
}

/** Where a feed was asked for: the shop's origin, and the moment of the answer. */
export interface FeedSource {
  origin: string;
  at: Date;
  /** Whom to take the product at an address for; null leaves it out. Without it, each is taken for what it says it is. */
  expect?: (url: string) => Expected | null;
}

/**
 * A product at a longer address is left out: the address is stored while the product's sizes are
 * asked for.
 */
export const MAX_FEED_URL_LENGTH = 2000;
/** A shop's own number of an entry is stored too; a longer one is cut where it only marks a page. */
export const MAX_FEED_KEY_LENGTH = 100;
const MOST_LABELS = 60;

/** The words of labels that a shop wrote as a list, or as one text with commas. */
export function labelsOf(values: readonly (string | null)[]): string[] {
  return values
    .flatMap((value) => (value ?? '').slice(0, 2000).split(','))
    .map((label) => label.trim())
    .filter((label) => label !== '')
    .slice(0, MOST_LABELS);
}

/** An option or attribute whose values say how strong a fragrance is, in the languages of most shops. */
export function isStrengthName(name: string): boolean {
  return /^(?:pa_)?(?:concentration|strength|konzentration|duftkonzentration|concentraci[oó]n|concentrazione)$/i.test(
    name.trim(),
  );
}
