import { expect, test } from 'vitest';
import * as buttons from './button-words.ts';
import * as inStock from './in-stock-words.ts';
import * as labels from './label-words.ts';
import type { Phrases } from './languages.ts';
import * as orderAhead from './order-ahead-words.ts';
import { createPhraseMatcher } from './phrase-matcher.ts';
import * as priceContexts from './price-context-words.ts';
import * as prices from './price-words.ts';
import * as soldOut from './sold-out-words.ts';
import * as stockContexts from './stock-context-words.ts';

const files = { buttons, inStock, labels, orderAhead, priceContexts, prices, soldOut, stockContexts };
const lists = Object.entries(files).flatMap(([file, exported]) =>
  Object.entries<Phrases | string>(exported).map(([name, list]) => {
    const text = typeof list === 'string' ? list : Object.values(list).join('\n');
    return [`${file}.${name}`, text] as const;
  }),
);

test.each(lists)('phrase matcher finds each phrase of %s completely', (_, list) => {
  const matcher = createPhraseMatcher({ list });
  const missed = list.split(/[|\n]/).filter((phrase) => {
    const found = matcher(phrase.replaceAll('#', '3'));
    return phrase.trim() !== '' && found?.hits[0]?.letters !== found?.letters;
  });
  expect(missed).toEqual([]);
});
