export { deleteUnusedShop, findPages, listBrandsByCount, saveShop } from './shops.repo.ts';
export { shopHostOf } from './shops.rules.ts';
