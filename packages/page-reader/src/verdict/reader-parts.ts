/** Parts of the reader that a measurement can switch off, to see what each of them adds. */
export const readerParts = [
  'json-ld',
  'microdata',
  'opengraph',
  'shopify',
  'woocommerce',
  'prestashop',
  'magento',
  'bigcommerce',
  'bitrix',
  'cafe24',
  'vtex',
  'tiendanube',
  'state',
  'buttons',
  'notices',
  'choices',
  'wrapper class',
  'visible prices',
  'reduced price',
  'outdated price',
  'product cards',
  'list of prices',
] as const;
export type ReaderPart = (typeof readerParts)[number];
export type OmittedParts = ReadonlySet<ReaderPart>;
export const NO_PARTS: OmittedParts = new Set();
