export { sanitizeVerdict } from '../sanitize-verdict.ts';
export { stockClass } from '../schema/availability.ts';
export { givenProduct, givenShopPage } from './pages.ts';
