export { countPages, deleteUnusedShop, findPages, isListedShop, listBrandsByCount, saveShop } from './shops.repo.ts';
export { shopHostOf } from './shops.rules.ts';
