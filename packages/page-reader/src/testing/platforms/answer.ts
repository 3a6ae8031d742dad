import { stockWord } from '../../stock-word.ts';
import type { Verdict } from '../../verdict.ts';
import type { Label, Truth } from './page.ts';

export interface Answer {
  availability: Label;
  price: number | null;
  currency: string | null;
  title: string | null;
}

export function answerOf({ availability, price, currency, title }: Verdict): Answer {
  return { availability: stockWord(availability), price, currency, title };
}

/** Returns the wrong fields, one line each. Ignores the currency if the page has no price. */
export function wrongIn(answer: Answer, truth: Truth): string[] {
  const prices: readonly (number | null)[] = [truth.price, ...truth.alsoPrices];
  const title = answer.title ?? '';
  return [
    ...([truth.availability, truth.alsoLabel].includes(answer.availability)
      ? []
      : [`availability ${answer.availability}, not ${truth.availability}`]),
    ...(prices.includes(answer.price) ? [] : [`price ${answer.price}, not ${prices.join(' or ')}`]),
    ...(truth.price === null || answer.currency === truth.currency
      ? []
      : [`currency ${answer.currency}, not ${truth.currency}`]),
    ...(truth.title === null || title.includes(truth.title) ? [] : [`title "${title}", not "${truth.title}"`]),
  ];
}
