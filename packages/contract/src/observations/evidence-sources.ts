/**
 * Where the page reader found its evidence. `ucp` means the shop's catalogue for programs
 * (Universal Commerce Protocol), `feed` a product feed that a shop or an affiliate network
 * publishes as a file, `state` data in the page's scripts, and `page` the visible page.
 */
export const evidenceSources = [
  'ucp',
  'shopify',
  'woocommerce',
  'magento',
  'prestashop',
  'bigcommerce',
  'feed',
  'json-ld',
  'microdata',
  'opengraph',
  'state',
  'page',
] as const;
export type EvidenceSource = (typeof evidenceSources)[number];
