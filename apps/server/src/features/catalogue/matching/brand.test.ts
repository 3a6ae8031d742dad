import { expect, test } from 'vitest';
import { computeBrandKey, findLeadingBrand, getBrandName, listBrandForms } from './brand.ts';

test.each([
  ['By Kilian', 'Kilian'],
  ['Lattafa Perfumes', 'Lattafa'],
  ['YSL', 'Yves Saint Laurent'],
  ['Christian Dior', 'Dior'],
  ['DIOR Beauty', 'Dior'],
  ['Maison Martin Margiela', 'Maison Margiela'],
  ['Dolce & Gabbana', 'Dolce&Gabbana'],
  ['Xerjoff Parfums', 'Xerjoff'],
  ['Memo', 'Memo Paris'],
])('computeBrandKey returns the same key for %s and %s', (a, b) => expect(computeBrandKey(a)).toBe(computeBrandKey(b)));

test.each([
  ['Parfums de Marly', 'Marly'],
  ['Histoires de Parfums', 'Histoires'],
  ['The Fragrance', 'The'],
  ['Chanel', 'Chloé'],
])('computeBrandKey returns different keys for %s and %s', (a, b) =>
  expect(computeBrandKey(a)).not.toBe(computeBrandKey(b)),
);

test('getBrandName returns the best known spelling, or the given one for an unknown brand', () => {
  expect(getBrandName('christian dior')).toBe('Dior');
  expect(getBrandName('BY KILIAN')).toBe('Kilian');
  expect(getBrandName('maison nobody Parfums')).toBe('maison nobody Parfums');
});

test('listBrandForms includes abbreviations of three letters or more', () => {
  const forms = (brand: string) => listBrandForms(brand).map((form) => form.join(' '));
  expect(forms('Yves Saint Laurent')).toContain('ysl');
  expect(forms('Calvin Klein')).toEqual(expect.not.arrayContaining(['ck']));
  expect(forms('Nobody Parfums')).toEqual(['nobody parfums', 'nobody']);
});

test('findLeadingBrand finds a known brand that begins a name', () => {
  expect(findLeadingBrand(['calvin', 'klein', 'ck', 'one'])).toBe('Calvin Klein');
  expect(findLeadingBrand(['dior'])).toBeNull();
  expect(findLeadingBrand(['moroccan', 'dust'])).toBeNull();
});
