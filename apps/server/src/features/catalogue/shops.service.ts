export {
  addShop,
  isShopPaused,
  isTrustedShop,
  type KnownShop,
  listKnownShops,
  pauseShop,
  removeShop,
  resumeShop,
  ShopListError,
} from './known-shops.service.ts';
export { countPages, deleteUnusedShop, findPages, isListedShop, listBrandsByCount, saveShop } from './shops.repo.ts';
export { listUrlAliases, normaliseProductUrl, shopHostOf } from './shops.rules.ts';
