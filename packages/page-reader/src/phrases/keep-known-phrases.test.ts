import { expect, test } from 'vitest';
import { keepKnownPhrases } from './keep-known-phrases.ts';

test.each([
  ['In stock', 'in stock'],
  ['Add to basket for Annabel Planted', 'add to basket …'],
  ['Sold out, Annabel Planted. We will mail you.', 'sold out …'],
  ['Annabel, dieser Artikel ist ausverkauft', '… ausverkauft'],
  ['Only 3 left in stock', 'only 3 left in stock'],
  ['在庫あり Annabel', '在庫あり …'],
  ['Annabel, your price: $80.00', '$80.00'],
  ['80,00 EUR', '80,00 EUR'],
  ['Hello Annabel Planted, 4711 Planted Street', '…'],
  ['', '…'],
])('keepKnownPhrases reduces %j to %j', (text, kept) => {
  expect(keepKnownPhrases(text)).toBe(kept);
});
