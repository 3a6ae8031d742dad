export { readPage } from './read-page.ts';
export { type StockWord, stockWord } from './stock-word.ts';
export type { FetchedPage, OfferReading, Verdict } from './verdict.ts';
export { decimalsOf } from './words/currency.ts';
