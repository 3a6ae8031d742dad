/** What tests of other packages use of the reader's own: sample pages, and the limits of a verdict. */
export { sanitizeVerdict } from '../sanitize-verdict.ts';
export { stockClass } from '../schema/availability.ts';
export { givenProduct, givenShopPage } from './pages.ts';
