export { getStockClass } from '../schema/availability.ts';
export { sanitizeVerdict } from '../verdict/sanitize-verdict.ts';
export { givenProduct, givenShopPage } from './pages.ts';
export { platforms } from './platforms/all.ts';
export { type PlatformPage, withInStockData } from './platforms/page.ts';
