import { expect, test } from 'vitest';
import { houseForms, houseIn, houseKeyOf, houseName } from './house.ts';

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
])('%s is %s', (one, other) => expect(houseKeyOf(one)).toBe(houseKeyOf(other)));

test.each([
  ['Parfums de Marly', 'Marly'],
  ['Histoires de Parfums', 'Histoires'],
  ['The Fragrance', 'The'],
  ['Chanel', 'Chloé'],
])('%s is not %s', (one, other) => expect(houseKeyOf(one)).not.toBe(houseKeyOf(other)));

test('a house that we know is written one way, another as it is', () => {
  expect(houseName('christian dior')).toBe('Dior');
  expect(houseName('BY KILIAN')).toBe('Kilian');
  expect(houseName('maison nobody Parfums')).toBe('maison nobody Parfums');
});

test('its short forms count inside a name, but CK One is a name', () => {
  const forms = (brand: string) => houseForms(brand).map((form) => form.join(' '));
  expect(forms('Yves Saint Laurent')).toContain('ysl');
  expect(forms('Calvin Klein')).toEqual(expect.not.arrayContaining(['ck']));
  expect(forms('Nobody Parfums')).toEqual(['nobody parfums', 'nobody']);
});

test('a name may begin with a house', () => {
  expect(houseIn(['calvin', 'klein', 'ck', 'one'])).toBe('Calvin Klein');
  expect(houseIn(['dior'])).toBeNull();
  expect(houseIn(['moroccan', 'dust'])).toBeNull();
});
