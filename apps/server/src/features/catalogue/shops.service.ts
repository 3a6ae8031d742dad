export {
  addShop,
  excludeShop,
  includeShop,
  isShopPaused,
  isTrustedShop,
  type KnownShop,
  listKnownShops,
  parseShopHost,
  pauseShop,
  removeShop,
  resumeShop,
  ShopListError,
  storeKnownShop,
} from './known-shops.service.ts';
export { countPages, deleteUnusedShop, findPages, isListedShop, listBrandsByCount, saveShop } from './shops.repo.ts';
export { listUrlAliases, normaliseProductUrl, shopHostOf } from './shops.rules.ts';
