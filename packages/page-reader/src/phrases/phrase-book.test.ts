import { describe, expect, test } from 'vitest';
import { beside, filler, negation } from './beside-words.ts';
import { available, fewLeft, inStock } from './in-stock-words.ts';
import { backorder, preorder } from './later-words.ts';
import { lettersIn, phraseBook, says } from './phrase-book.ts';
import { discontinued, soldOut, unavailable } from './sold-out-words.ts';

const book = phraseBook(
  { in: 'in stock | auf Lager | 在庫あり | only # left', out: 'not in stock | out of stock' },
  { not: 'if | wenn' },
);

describe('a book of phrases', () => {
  test.each([
    'In stock',
    'IN-STOCK!',
    '  in   stock ',
    'Ｉｎ ｓｔｏｃｋ',
    'auf lager.',
    '商品は在庫ありです',
    'Only 3 left',
  ])('finds a phrase in %j, whatever its case, punctuation and width', (text) =>
    expect(says(book(text) ?? { text, letters: 0, hits: [] }, 'in')).toBe(true),
  );

  test('prefers the phrase that begins first, and of those the longest', () => {
    const found = book('Not in stock');
    expect(found?.hits.map(({ kinds }) => kinds)).toEqual([['out']]);
  });

  test('finds whole words only', () => {
    expect(book('instocked')).toBeNull();
    expect(book('in stockings')).toBeNull();
  });

  test('finds what matters beside a phrase only where there is one', () => {
    expect(book('if you like')).toBeNull();
    expect(book('if in stock')?.hits.map(({ kinds }) => kinds)).toEqual([['not'], ['in']]);
  });

  test('tells how much of a text its phrases are, and their numbers', () => {
    const found = book('Hurry: only 3 left!');
    expect(found?.letters).toBe(13);
    expect(found && lettersIn(found, 'in')).toBe(8);
    expect(found?.hits[0]?.number).toBe(3);
    expect(book('12 in stock')?.hits[0]?.number).toBe(12);
    expect(book('0.00 in stock')?.hits[0]?.number).toBe(0);
  });

  test('reads no more than the beginning of a long text', () => {
    expect(book(`${'x'.repeat(1_000_000)} in stock`)).toBeNull();
  });
});

describe('the lists of states', () => {
  const lists = { soldOut, unavailable, discontinued, inStock, available, fewLeft, backorder, preorder };

  test.each(Object.entries(lists))('%s holds phrases of every language, none empty', (_name, phrases) => {
    for (const list of Object.values(phrases)) {
      const texts = list.split(/[|\n]/).map((text) => text.trim());
      expect(texts).not.toContain('');
    }
  });

  test.each(Object.entries({ ...lists, all: { all: `${beside}|${negation}|${filler}` } }))(
    'no phrase of %s begins with a number, which would make every line with a price worth a look',
    (_name, phrases) => {
      const texts = Object.values(phrases).flatMap((list) => list.split(/[|\n]/).map((text) => text.trim()));
      expect(texts.filter((text) => /^[#\d]/.test(text))).toEqual([]);
    },
  );

  test('no phrase of a state means both that it can be had and that it cannot', () => {
    const split = (phrases: Record<string, string>) =>
      Object.values(phrases).flatMap((list) => list.split(/[|\n]/).map((text) => text.trim()));
    const good = new Set([inStock, available, fewLeft].flatMap(split));
    expect([soldOut, unavailable, discontinued].flatMap(split).filter((text) => good.has(text))).toEqual([]);
  });
});
