export { getStockClass } from '../schema/availability.ts';
export { sanitizeVerdict } from '../verdict/sanitize-verdict.ts';
export { givenProduct, givenShopPage } from './pages.ts';
