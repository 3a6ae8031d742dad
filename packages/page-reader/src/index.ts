export { scanPage } from './html/scan-page.ts';
export { otherGoods } from './identity/goods.ts';
export { type Expected, otherProduct } from './identity/identity.ts';
export { oneOf } from './phrases/one-of.ts';
export { plainText } from './platforms/plain-text.ts';
export { isShopifyProduct, readShopifyProduct } from './platforms/shopify.ts';
export {
  attributeOf,
  labelOf,
  readWooCommerceOffer,
  vendorOf,
  wooCommerceReading,
} from './platforms/woocommerce.ts';
export { readFeedProduct, readPage } from './read-page.ts';
export { reliableOffers } from './reliable-offers.ts';
export { isNode, listOf, type SchemaNode, textOf } from './schema/schema-node.ts';
export { type StockWord, stockWord } from './stock-word.ts';
export { type Evidence, type FetchedPage, MAX_OFFERS_PER_PAGE, type OfferReading, type Verdict } from './verdict.ts';
export { currencyOfSign, decimalsOf, parseCurrency } from './words/currency.ts';
export { parsePrice } from './words/price.ts';
export { parseSizeMl } from './words/size.ts';
export { fold } from './words/text.ts';
