export { type ListenOptions, listen } from './listen.ts';
export {
  atomFeedFile,
  type FeedFileRow,
  feedFileRow,
  rakutenFeedFile,
  rssFeedFile,
  textFeedFile,
  toAwinRow,
  toCjRow,
  zipFeedFile,
} from './shop/feed-files.ts';
export { putShopifyFeed, putWooFeed, type ShopifyVariant, shopifyProduct, wooProduct } from './shop/feeds.ts';
export { createInventory, type Inventory, type InventoryProduct, isAvailable } from './shop/inventory.ts';
export { openShop, type Shop, type ShopRequest } from './shop/open-shop.ts';
export { type PageOffer, productPage } from './shop/pages.ts';
export {
  endlessParts,
  openRawServer,
  reset,
  type SendBytes,
  sendBytes,
  sendEndless,
  sendSlowly,
} from './shop/raw-server.ts';
export {
  type Content,
  captcha,
  cut,
  endless,
  html,
  type Reply,
  redirect,
  send,
  silent,
  stuck,
} from './shop/replies.ts';
export { gzipFile, putSitemaps, type SitemapEntry, sitemap, sitemapIndex } from './shop/sitemaps.ts';
