export { readBottle } from './identity/bottle.ts';
export { type Expected, explainMismatch } from './identity/identity.ts';
export { stripComparison } from './identity/name-qualifiers.ts';
export { getFlankerWords } from './identity/names.ts';
export { detectOtherGoods } from './identity/other-goods.ts';
export { listParameters, normaliseProductUrl } from './identity/page-address.ts';
export { NEEDS_BROWSER_REASON } from './identity/triage.ts';
export { compilePhrases } from './phrases/compile-phrases.ts';
export { keepKnownPhrases } from './phrases/keep-known-phrases.ts';
export { buildOffer, buildProduct } from './platforms/build-product.ts';
export { toPlainText } from './platforms/plain-text.ts';
export { isShopifyProduct, readShopifyProduct } from './platforms/shopify.ts';
export { fromUcpAmount, isUcpProduct, readUcpProduct } from './platforms/ucp.ts';
export {
  buildWooCommerceProduct,
  findAttribute,
  findVendor,
  readLabel,
  readWooCommerceOffer,
} from './platforms/woocommerce.ts';
export { readFeedProduct, readPage } from './read-page.ts';
export { scanPage } from './scan-page.ts';
export { selectDelivery } from './schema/schema-delivery.ts';
export { isNode, type SchemaNode, toArray, toText } from './schema/schema-node.ts';
export { parseCountry } from './values/country.ts';
export { getCurrencyDecimals, parseCurrency, parseCurrencySign } from './values/currency.ts';
export { parseGtinLike } from './values/gtin.ts';
export { selectListPrice } from './values/list-price.ts';
export { parsePrice, readAmount, readCurrency } from './values/price.ts';
export { parseSizeMl } from './values/size.ts';
export { parseStatedDate } from './values/stated-date.ts';
export { fold } from './values/text.ts';
export { type ReaderPart, readerParts } from './verdict/reader-parts.ts';
export { selectBottles, selectReliableOffers } from './verdict/reliable-offers.ts';
export { type StockStatus, toStockStatus } from './verdict/stock-status.ts';
export {
  type Evidence,
  type FetchedPage,
  MAX_OFFERS_PER_PAGE,
  type OfferObservation,
  type Verdict,
} from './verdict/verdict.ts';
