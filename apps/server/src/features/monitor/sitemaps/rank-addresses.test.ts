import { describe, expect, test } from 'vitest';
import { listNameForms, rankAddresses } from './rank-addresses.ts';

const rank = (wanted: { brand: string; name: string }, ...paths: string[]) =>
  rankAddresses(
    paths.map((path, index) => ({ url: `https://shop.example/${path}`, modifiedAt: new Date(index * 1000) })),
    wanted,
  ).map(({ url }) => new URL(url).pathname.slice(1));
const sauvage = { brand: 'Dior', name: 'Sauvage' };

describe('rankAddresses', () => {
  test('rankAddresses puts the brand before its absence and the fragrance before its flankers', () => {
    const paths = ['p/sauvage-noir', 'p/dior-sauvage-elixir', 'p/dior-sauvage-eau-de-parfum-100-ml', 'p/dior-sauvage'];
    expect(rank(sauvage, ...paths)).toEqual([
      'p/dior-sauvage',
      'p/dior-sauvage-eau-de-parfum-100-ml',
      'p/dior-sauvage-elixir',
      'p/sauvage-noir',
    ]);
  });

  test('rankAddresses leaves out other goods unless they are wanted', () => {
    expect(rank(sauvage, 'dior-sauvage-gift-set', 'dior-sauvage-shower-gel', 'dior-sauvage')).toEqual(['dior-sauvage']);
    const candle = { brand: 'Diptyque', name: 'Baies Candle' };
    expect(rank(candle, 'diptyque-baies-candle')).toEqual(['diptyque-baies-candle']);
  });

  test('rankAddresses prefers the form of a product page, then the last changed of equals', () => {
    expect(rank(sauvage, 'x/dior-sauvage', 'p/dior-sauvage')).toEqual(['p/dior-sauvage', 'x/dior-sauvage']);
    expect(rank(sauvage, 'p/dior-sauvage', 'd/dior-sauvage', 'e/dior-sauvage')[0]).toBe('p/dior-sauvage');
    const [a, b] = ['p/dior-sauvage-1', 'p/dior-sauvage-2'];
    expect(rank(sauvage, a, b)).toEqual([b, a]);
  });

  test('rankAddresses accepts an address that cannot be decoded', () => {
    expect(rank(sauvage, 'p/sauvage-%E0%A4%A')).toEqual(['p/sauvage-%E0%A4%A']);
  });

  test('listNameForms adds the spelling with separate articles', () => {
    expect(listNameForms("L'Homme")).toEqual(["L'Homme", 'L Homme']);
    expect(listNameForms('Sauvage')).toEqual(['Sauvage']);
  });
});
