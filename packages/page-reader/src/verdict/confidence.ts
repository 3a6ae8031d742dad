import type { EvidenceSource } from '@sillage/contract';

/**
 * Confidence in a verdict that rests on one source alone. Shop platforms generate their JSON, but
 * people often write meta tags by hand.
 */
export const sourceConfidence: Record<EvidenceSource, number> = {
  ucp: 0.97,
  shopify: 0.97,
  woocommerce: 0.97,
  magento: 0.9,
  prestashop: 0.9,
  bigcommerce: 0.9,
  feed: 0.8,
  'json-ld': 0.9,
  microdata: 0.85,
  state: 0.8,
  opengraph: 0.75,
  page: 0.7,
};

/**
 * Sources that shops cache or write by hand, unlike the data with which a page shows its buttons.
 */
export const markupSources: ReadonlySet<EvidenceSource> = new Set(['json-ld', 'microdata', 'opengraph']);

export const MAX_CONFIDENCE = 0.99;
export const CONTRADICTED_CONFIDENCE = 0.6;
export const MAX_DOUBTED_CONFIDENCE = 0.7;
/** Confidence in an in-stock verdict that rests only on a buy button and a price. */
export const BUY_BUTTON_CONFIDENCE = 0.7;
/** Confidence in an in-stock verdict that rests only on a price at the product's title. */
export const PRICE_ONLY_CONFIDENCE = 0.3;
/**
 * Confidence in an in-stock verdict that rests only on a disabled buy button and a price. It is too
 * low for a notification.
 */
export const DISABLED_BUTTON_CONFIDENCE = 0.4;
/** Confidence in a verdict about the stock that rests only on class names and ids. */
export const NAMES_ONLY_CONFIDENCE = 0.5;
