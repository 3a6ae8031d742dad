import { describe, expect, test } from 'vitest';
import { otherProduct } from './identity.ts';

const url = 'https://shop.example/products/dior-sauvage-edt';
const sauvage = { name: 'Sauvage', brand: 'Dior' };

function at(finalUrl: string, names: string[], brand: string | null = null, expected = sauvage) {
  return otherProduct(expected, { url, finalUrl, names, brand });
}

describe('at the address that we asked for', () => {
  test.each([
    ['the same name', ['Sauvage Eau de Toilette']],
    ['the brand alone', ['Dior fragrance for men']],
    ['another script', ['Саваж туалетная вода']],
    ['no name at all', []],
    ['a flanker, since that address is what we were given', ['Sauvage Elixir']],
    ['a name that only the address bears out', ['Eau de Toilette Spray 100 ml']],
  ])('%s will do', (_case, names) => expect(at(url, names)).toBeNull());

  test('a page without a word in common is something else', () =>
    expect(
      otherProduct(sauvage, {
        url: 'https://shop.example/p/1',
        finalUrl: 'https://shop.example/p/1',
        names: ['Garden hose'],
        brand: 'Hozelock',
      }),
    ).toBe('The page is about something else: Garden hose'));

  test.each([
    'https://www.shop.example/products/dior-sauvage-edt/?a=1',
    'https://shop.example/en-gb/products/dior-sauvage-edt',
  ])('%s is the same address', (finalUrl) => expect(at(finalUrl, ['Sauvage Elixir'])).toBeNull());
});

describe('after a redirect', () => {
  const elsewhere = 'https://shop.example/products/other';

  test.each([
    ['the same name', ['Dior Sauvage Eau de Toilette 100 ml'], null],
    ['the name without its brand', ['SAUVAGE'], 'DIOR'],
    ['the name in the heading', ['Eau de Toilette', 'Sauvage'], 'Dior'],
  ])('%s will do', (_case, names, brand) => expect(at(elsewhere, names, brand)).toBeNull());

  test.each([
    ['a flanker', ['Sauvage Elixir']],
    ['another of the brand', ['Dior Homme Intense']],
    ['a body product', ['Sauvage Shower Gel']],
    ['a set', ['Sauvage Gift Set']],
    ['another script', ['Саваж']],
  ])('%s is another product', (_case, names) =>
    expect(at(elsewhere, names, 'Dior')).toMatch('We were sent on to another product'),
  );

  test('a page without a name is not believed', () =>
    expect(at(elsewhere, [])).toBe('We were sent on to a page that names no product'));

  test('a flanker is the product when it is what we look for', () =>
    expect(at(elsewhere, ['Dior Sauvage Elixir 60 ml'], 'Dior', { name: 'Sauvage Elixir', brand: 'Dior' })).toBeNull());

  test('another concentration is another product', () => {
    const toilette = { name: 'Sauvage Eau de Toilette', brand: 'Dior' };
    expect(at(elsewhere, ['Sauvage Eau de Parfum'], 'Dior', toilette)).toMatch('another product');
    expect(at(elsewhere, ['Sauvage EDT 100ml'], 'Dior', toilette)).toBeNull();
  });

  test('short names and numbers are whole words', () => {
    const one = { name: 'CK One', brand: 'Calvin Klein' };
    expect(at(elsewhere, ['CK One 200 ml'], 'Calvin Klein', one)).toBeNull();
    expect(at(elsewhere, ['CK Be 200 ml'], 'Calvin Klein', one)).toMatch('another product');
    expect(at(elsewhere, ['AFNAN 9PM'], 'Afnan', { name: '9 PM', brand: 'Afnan' })).toBeNull();
  });
});
