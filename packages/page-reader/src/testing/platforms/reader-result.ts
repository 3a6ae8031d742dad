import { type StockStatus, toStockStatus } from '../../verdict/stock-status.ts';
import type { Verdict } from '../../verdict/verdict.ts';
import type { Truth } from './page.ts';

export interface ReaderResult {
  availability: StockStatus;
  price: number | null;
  currency: string | null;
  title: string | null;
}

export function toReaderResult({ availability, price, currency, title }: Verdict): ReaderResult {
  return { availability: toStockStatus(availability), price, currency, title };
}

/**
 * Lists the fields in which a page reader's result is wrong. The currency is not compared when the
 * page shows no price.
 */
export function findWrongFields(result: ReaderResult, truth: Truth): string[] {
  const prices: readonly (number | null)[] = [truth.price, ...truth.alsoPrices];
  const title = result.title ?? '';
  return [
    ...([truth.availability, truth.alsoLabel].includes(result.availability)
      ? []
      : [`availability ${result.availability}, not ${truth.availability}`]),
    ...(prices.includes(result.price) ? [] : [`price ${result.price}, not ${prices.join(' or ')}`]),
    ...(truth.price === null || result.currency === truth.currency
      ? []
      : [`currency ${result.currency}, not ${truth.currency}`]),
    ...(truth.title === null || title.includes(truth.title) ? [] : [`title "${title}", not "${truth.title}"`]),
  ];
}
