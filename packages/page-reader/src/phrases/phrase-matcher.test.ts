import { describe, expect, test } from 'vitest';
import { available, fewLeft, inStock } from './in-stock-words.ts';
import { backorder, preorder } from './order-ahead-words.ts';
import { countLettersOfKind, createPhraseMatcher, hasKind } from './phrase-matcher.ts';
import { discontinued, soldOut, unavailable } from './sold-out-words.ts';
import { filler, negation, otherContext } from './stock-context-words.ts';

const matcher = createPhraseMatcher(
  { in: 'in stock | auf Lager | 在庫あり | only # left', out: 'not in stock | out of stock' },
  { not: 'if | wenn' },
);

describe('createPhraseMatcher', () => {
  test.each([
    'In stock',
    'IN-STOCK!',
    '  in   stock ',
    'Ｉｎ ｓｔｏｃｋ',
    'auf lager.',
    '商品は在庫ありです',
    'Only 3 left',
  ])('phrase matcher finds a phrase in %j, whatever the case, punctuation and character width', (text) =>
    expect(hasKind(matcher(text) ?? { text, letters: 0, hits: [] }, 'in')).toBe(true),
  );

  test('phrase matcher finds only the first phrase when two phrases overlap', () => {
    const found = matcher('Not in stock');
    expect(found?.hits.map(({ kinds }) => kinds)).toEqual([['out']]);
  });

  test('phrase matcher finds complete words only', () => {
    expect(matcher('instocked')).toBeNull();
    expect(matcher('in stockings')).toBeNull();
  });

  test('phrase matcher finds a context phrase such as "if" only beside a phrase such as "in stock"', () => {
    expect(matcher('if you like')).toBeNull();
    expect(matcher('if in stock')?.hits.map(({ kinds }) => kinds)).toEqual([['not'], ['in']]);
  });

  test('phrase matcher counts the letters of the phrases that it found, and reads the 3 in "only 3 left"', () => {
    const found = matcher('Hurry: only 3 left!');
    expect(found?.letters).toBe(13);
    expect(found && countLettersOfKind(found, 'in')).toBe(8);
    expect(found?.hits[0]?.number).toBe(3);
    expect(matcher('12 in stock')?.hits[0]?.number).toBe(12);
    expect(matcher('0.00 in stock')?.hits[0]?.number).toBe(0);
  });

  test('phrase matcher finds no phrase beyond the start of a very long text', () => {
    expect(matcher(`${'x'.repeat(1_000_000)} in stock`)).toBeNull();
  });
});

describe('stock phrase lists', () => {
  const lists = { soldOut, unavailable, discontinued, inStock, available, fewLeft, backorder, preorder };

  test.each(Object.entries(lists))('stock phrase list %s has no empty phrase', (_name, phrases) => {
    for (const list of Object.values(phrases)) {
      const texts = list.split(/[|\n]/).map((text) => text.trim());
      expect(texts).not.toContain('');
    }
  });

  test.each(Object.entries({ ...lists, all: { all: `${otherContext}|${negation}|${filler}` } }))(
    'no phrase of the stock list %s begins with a number, because every price would trigger a search',
    (_name, phrases) => {
      const texts = Object.values(phrases).flatMap((list) => list.split(/[|\n]/).map((text) => text.trim()));
      expect(texts.filter((text) => /^[#\d]/.test(text))).toEqual([]);
    },
  );

  test('no stock phrase is both an in-stock and a sold-out phrase', () => {
    const split = (phrases: Record<string, string>) =>
      Object.values(phrases).flatMap((list) => list.split(/[|\n]/).map((text) => text.trim()));
    const good = new Set([inStock, available, fewLeft].flatMap(split));
    expect([soldOut, unavailable, discontinued].flatMap(split).filter((text) => good.has(text))).toEqual([]);
  });
});
