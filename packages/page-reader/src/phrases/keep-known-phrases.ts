import { buy, notify } from './button-words.ts';
import { available, fewLeft, inStock } from './in-stock-words.ts';
import { stockLabel } from './label-words.ts';
import { backorder, preorder } from './order-ahead-words.ts';
import { createPhraseMatcher } from './phrase-matcher.ts';
import { closed, discontinued, notYet, soldOut, unavailable } from './sold-out-words.ts';
import { negation } from './stock-context-words.ts';

const matcher = createPhraseMatcher(
  { soldOut, unavailable, discontinued, notYet, inStock, available, fewLeft, backorder, preorder, buy, notify },
  { stockLabel, closed, negation },
);

/** An amount of money, with its currency's sign or code. */
const amount = /(?:\p{Sc}|\b[A-Z]{3}\b)\s?\d[\d.,]{0,12}|\d[\d.,]{0,12}\s?(?:\p{Sc}|\b(?:[A-Z]{3}|kr|zł|Kč|Ft)\b)/gu;

/**
 * Reduces a text of a page to what the reader knows: phrases about stock and buying in lower case,
 * or else amounts of money. "…" stands for everything else, which may name the visitor.
 */
export function keepKnownPhrases(text: string): string {
  const found = matcher(text);
  if (found === null) return text.match(amount)?.join(' … ') ?? '…';
  let end = 0;
  let kept = '';
  for (const hit of found.hits) {
    kept += isGap(found.text.slice(end, hit.start)) ? ' … ' : ' ';
    kept += found.text.slice(hit.start, hit.end);
    end = hit.end;
  }
  return `${kept}${isGap(found.text.slice(end)) ? ' …' : ''}`.trim();
}

const isGap = (text: string) => /[\p{L}\p{N}]/u.test(text);
