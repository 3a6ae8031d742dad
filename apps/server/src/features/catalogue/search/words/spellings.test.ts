import { expect, test } from 'vitest';
import { searchNames } from '../testing/search-names.ts';

test.each([
  ['a brand by its initials with an article', 'eldo', ['Rien']],
  ['a Roman V as U', 'bulgari', ['Omnia']],
  ['a spelling by ear', 'zhadore', ["J'adore"]],
  ['two letters moved', 'savauge', ['Sauvage']],
  ['a number of two words', 'santal thirty three', ['Santal 33']],
  ['a number in digits', 'club twenty one', ['Club 21']],
  ['the initials of a name of four words', 'poal', ['Portrait of a Lady']],
  ['a short word spelt by ear', 'acqua di jio', ['Acqua di Gio']],
  ['numbers that follow each other', 'forty seven eleven', ['4711']],
  ['a spaced number', '47 11', ['4711']],
  ['a hundred', 'rouge five hundred and forty', ['Rouge 540']],
  ['a leading zero', 'club 021', ['Club 21']],
  ['a number in French', 'numero cinq', ['No 5']],
  ['a number without its zero', 'molecule 1', ['Molecule 01']],
  ['an ordinal in words', 'fifth avenue', ['5th Avenue']],
  ['an ordinal in digits', '2nd skin', ['Second Skin']],
  ['a word for number', 'boss number 1', ['Boss Number One']],
])('keyword search understands %s: %s', (_what, keyword, names) => {
  const given = [
    { name: 'Rien', brand: "Etat Libre d'Orange" },
    { name: 'Omnia', brand: 'Bvlgari' },
    { name: "J'adore", brand: 'Dior' },
    { name: 'Sauvage', brand: 'Dior' },
    { name: 'Santal 33', brand: 'Le Labo' },
    { name: 'Club 21', brand: 'Zed' },
    { name: 'Portrait of a Lady', brand: 'Malle' },
    { name: 'Acqua di Gio', brand: 'Giorgio' },
    { name: '4711', brand: 'Muelhens' },
    { name: 'Rouge 540', brand: 'Maison' },
    { name: 'No 5', brand: 'Chanel' },
    { name: 'Molecule 01', brand: 'Escentric' },
    { name: '5th Avenue', brand: 'Arden' },
    { name: 'Second Skin', brand: 'Zed' },
    { name: 'Boss Number One', brand: 'Hugo' },
  ];
  expect(searchNames(given, keyword)).toEqual(names);
});

test('keyword search finds the concentration that the title of a shop states, else the plain name', () => {
  const line = ['Opium', 'Opium Le Parfum', 'Opium Eau de Toilette'].map((name) => ({ name, brand: 'Saint' }));
  const find = (concentration: string) =>
    searchNames(line, `Saint Opium ${concentration} Spray 50 ml for women new`)[0];
  expect(find('Eau de Toilette')).toBe('Opium Eau de Toilette');
  expect(find('Eau de Parfum')).toBe('Opium');
  expect(find('EDP')).toBe('Opium');
});

test('keyword search finds the version for men that the title of a shop names', () => {
  const line = [{ name: 'Light Blue', inspiredCount: 9 }, { name: 'Light Blue Pour Homme' }].map((fragrance) => ({
    ...fragrance,
    brand: 'Dolce',
  }));
  expect(searchNames(line, 'Dolce Light Blue Pour Homme Eau de Toilette 125 ml spray new')[0]).toBe(
    'Light Blue Pour Homme',
  );
});

test('keyword search takes initials of several brands for the best known brand', () => {
  const brands = [
    { name: 'Evidencia', brand: 'Louis Varel' },
    { name: 'Liberta', brand: 'Louis Varel' },
    { name: 'Ombre', brand: 'Louis Vuitton', inspiredCount: 5 },
  ];
  expect(searchNames(brands, 'lv')[0]).toBe('Ombre');
});
