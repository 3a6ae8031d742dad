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
