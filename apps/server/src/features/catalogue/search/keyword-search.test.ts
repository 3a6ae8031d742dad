import { expect, test } from 'vitest';
import { createSearchIndex } from './create-search-index.ts';
import { givenIndexed } from './testing/given-indexed.ts';
import { type GivenFragrance, searchNames } from './testing/search-names.ts';

const catalogue: GivenFragrance[] = [
  { name: 'Sauvage', brand: 'Dior', inspiredCount: 4 },
  { name: 'Sauvage Elixir', brand: 'Dior', inspiredCount: 9 },
  { name: 'Eau Sauvage', brand: 'Dior' },
  { name: 'Fahrenheit', brand: 'Dior' },
  { name: 'Chanel N°5', brand: 'Chanel' },
  { name: 'Coco Mademoiselle', brand: 'Chanel', notes: ['Orange', 'Patchouli'] },
  { name: 'Acqua di Giò', brand: 'Giorgio Armani' },
  { name: "La Nuit de L'Homme", brand: 'Yves Saint Laurent' },
  { name: 'Flowerbomb', brand: 'Viktor&Rolf' },
  { name: '1 Million', brand: 'Paco Rabanne' },
  { name: 'CK One', brand: 'Calvin Klein' },
  { name: 'Le Male', brand: 'Jean Paul Gaultier' },
  { name: 'Baccarat Rouge 540', brand: 'Maison Francis Kurkdjian', notes: ['Saffron', 'Jasmine'] },
  { name: "L'Air du Temps", brand: 'Nina Ricci' },
  { name: 'Euphoria', brand: 'Calvin Klein' },
  { name: 'Light Blue', brand: 'Dolce&Gabbana' },
  {
    name: 'Red Temptation',
    brand: 'Zara',
    inspiredByBrand: 'Maison Francis Kurkdjian',
    originalFragrance: 'Baccarat Rouge 540',
    isOriginal: false,
  },
  { name: 'Straße 9pm', brand: 'Łódź', concentration: 'Eau de Parfum' },
];

// spec: D.4.2
test.each([
  ['case and accents', 'ACQUA DI GIO', 'Acqua di Giò'],
  ['an apostrophe left out', 'lair du temps', "L'Air du Temps"],
  ['an apostrophe typed as a space', 'l air du temps', "L'Air du Temps"],
  ['an article left out', 'air du temps', "L'Air du Temps"],
  ['letters that need another keyboard', 'strasse lodz', 'Straße 9pm'],
  ['a sign for number', 'no. 5', 'Chanel N°5'],
  ['another sign for number', 'nº5', 'Chanel N°5'],
  ['no sign for number', 'n5 chanel', 'Chanel N°5'],
  ['a number apart from its unit', '9 pm', 'Straße 9pm'],
  ['a number in words', 'one million', '1 Million'],
  ['a word as a digit', 'ck 1', 'CK One'],
  ['a long number in words', 'chanel five', 'Chanel N°5'],
  ['a number in French', 'numero cinq', 'Chanel N°5'],
  ['the brand first', 'dior fahrenheit', 'Fahrenheit'],
  ['the brand last', 'fahrenheit dior', 'Fahrenheit'],
  ['a brand by its initials', 'jpg le male', 'Le Male'],
  ['a brand by its initials and a sign', 'd&g light blue', 'Light Blue'],
  ['a brand with "and"', 'dolce and gabbana light blue', 'Light Blue'],
  ['Cyrillic letters', 'дольче габбана', 'Light Blue'],
  ['an abbreviation of a fragrance', 'adg', 'Acqua di Giò'],
  ['initials of a fragrance', 'ldt', "L'Air du Temps"],
  ['a French note', 'jasmin kurkdjian', 'Baccarat Rouge 540'],
  ['a word for inspired fragrances', 'dupe', 'Red Temptation'],
  ['an abbreviated concentration', 'strasse edp', 'Straße 9pm'],
  ['a letter too few', 'farenheit', 'Fahrenheit'],
  ['a letter too many', 'fahrrenheit', 'Fahrenheit'],
  ['a wrong letter', 'fahranheit', 'Fahrenheit'],
  ['two letters swapped', 'fahrehneit', 'Fahrenheit'],
  ['a wrong first letter', 'vahrenheit', 'Fahrenheit'],
  ['two typos in a long word', 'madmoisele', 'Coco Mademoiselle'],
  ['a typo in a short word', 'mael', 'Le Male'],
  ['letters that sound alike', 'euforia', 'Euphoria'],
  ['typos in two words', 'bacarat roge', 'Baccarat Rouge 540'],
  ['joined words', 'lanuit de lhomme', "La Nuit de L'Homme"],
  ['joined words with a typo', 'aquadigio', 'Acqua di Giò'],
  ['a space in the wrong place', 'lig htblue', 'Light Blue'],
  ['an unknown short word', 'qz fahrenheit', 'Fahrenheit'],
  ['a split word', 'flower bomb', 'Flowerbomb'],
  ['a split and unfinished word', 'flower bom', 'Flowerbomb'],
  ['an unfinished word', 'mademois', 'Coco Mademoiselle'],
  ['an unfinished word with a typo', 'bacara', 'Baccarat Rouge 540'],
  ['a note and the brand', 'chanel patchouli', 'Coco Mademoiselle'],
  ['filler words', 'fahrenheit perfume for men', 'Fahrenheit'],
  ['one word too many', 'coco mademoiselle unheardof', 'Coco Mademoiselle'],
])('keyword search finds the fragrance despite %s: %s', (_, keyword, name) => {
  expect(searchNames(catalogue, keyword)[0]).toBe(name);
});

test('keyword search also finds fragrances inspired by a match, and ranks them after the original', () => {
  expect(searchNames(catalogue, 'baccarat rouge')).toEqual(['Baccarat Rouge 540', 'Red Temptation']);
  expect(searchNames(catalogue, 'zara mfk')).toEqual(['Red Temptation']);
});

test('keyword search requires that every word matches, each in any field', () => {
  expect(searchNames(catalogue, 'saffron kurkdjian')).toEqual(['Baccarat Rouge 540']);
  expect(searchNames(catalogue, 'million saffron')).toEqual([]);
});

test('keyword search finds nothing for meaningless words', () => {
  expect(searchNames(catalogue, 'qwxyzzy')).toEqual([]);
  expect(searchNames(catalogue, 'qwxyzzy wvwvwv kkjjhh')).toEqual([]);
  for (const keyword of ['%_\\', '!!!', '💩', '\0']) expect(searchNames(catalogue, keyword)).toEqual([]);
  expect(searchNames(catalogue, '  ')).toHaveLength(catalogue.length);
});

test('keyword search falls back to the brand when the second of two words is unknown', () => {
  expect(searchNames(catalogue, 'chanel qwxyzzy')).toEqual(['Chanel N°5', 'Coco Mademoiselle']);
  expect(searchNames(catalogue, 'sauvage qwxyzzy')).toEqual([]);
});

test('keyword search does not correct a word that matches as typed', () => {
  const roses = [{ name: 'Rose' }, { name: 'Rosa' }, { name: 'Ross' }];
  expect(searchNames(roses, 'rose')).toEqual(['Rose']);
  expect(searchNames(roses, 'rosé')).toEqual(['Rose']);
  expect(searchNames(roses, 'rosx')).toHaveLength(3);
});

test('keyword search marks corrected and partial matches as approximate', () => {
  const index = createSearchIndex();
  index.put([givenIndexed({ id: 1, name: 'Fahrenheit', brand: 'Dior' })]);
  const isApproximate = (keyword: string) =>
    index.query({ keyword, sort: 'best', direction: 'desc', offset: 0, limit: 1 }).isApproximate;
  for (const exact of ['fahrenheit', 'dior fahr', 'nothing at all']) expect(isApproximate(exact)).toBe(false);
  for (const similar of ['farenheit', 'fahrenheit dior qwxyzzy']) expect(isApproximate(similar)).toBe(true);
});

test('keyword search uses the first eight words only', () => {
  const name = 'Amber Basil Cedar Davana Elemi Fennel Ginger Hibiscus';
  expect(searchNames([{ name, brand: 'Sel' }], `${name} xyzzyxyz qwertyuiop`)).toEqual([name]);
});

test('keyword search corrects typos unless more than five words are unknown', () => {
  const name = 'Bergamot Cardamom Davana Elemi Fennel Ginger';
  expect(searchNames([{ name, brand: 'Sel' }], 'bergamot cardamim davqna elqmi fennql gingqr')).toEqual([name]);
  expect(searchNames([{ name, brand: 'Sel' }], 'bergamit cardamim davqna elqmi fennql gingqr')).toEqual([]);
});

test('keyword search never corrects numbers and short words', () => {
  expect(searchNames([{ name: '1881' }], '1882')).toEqual([]);
  expect(searchNames([{ name: 'Her' }], 'hex')).toEqual([]);
});

// spec: D.4.1
test('keyword search ranks the brand that is searched for before names, originals and notes', () => {
  const given = [
    { name: 'A', notes: ['Iris'] },
    { name: 'B', originalFragrance: 'Iris', inspiredByBrand: 'Other' },
    { name: 'C', brand: 'Iris', watchers: 500 },
    { name: 'Iris of the long and winding road' },
  ];
  expect(searchNames(given, 'iris')).toEqual(['C', 'Iris of the long and winding road', 'B', 'A']);
});

test('keyword search ranks a complete name before a longer one and an exact word before a prefix', () => {
  const given = [{ name: 'Irisina' }, { name: 'Iris Noir' }, { name: 'Iris' }];
  expect(searchNames(given, 'iris')).toEqual(['Iris', 'Iris Noir', 'Irisina']);
});

test('keyword search ranks a famous fragrance before the shorter name of an unknown one, also while typing', () => {
  const given = [
    { name: 'Silver', brand: 'Nobody' },
    { name: 'Silver Mountain Water', inspiredCount: 9 },
  ];
  expect(searchNames(given, 'silver')[0]).toBe('Silver Mountain Water');
  expect(searchNames(given, 'silv')[0]).toBe('Silver Mountain Water');
});

test('keyword search ranks a fragrance with flankers before its namesake without, and counts them anew', () => {
  const angels = [
    { id: 1, name: 'Angel', brand: 'Aaa' },
    { id: 2, name: 'Angel', brand: 'Mugler' },
    { id: 3, name: 'Angel Muse', brand: 'Mugler' },
  ].map(givenIndexed);
  const index = createSearchIndex();
  index.put(angels);
  const searchIds = () => {
    const { rows } = index.query({ keyword: 'angel', sort: 'best', direction: 'desc', offset: 0, limit: 9 });
    return (JSON.parse(rows.toString()) as { id: number }[]).map(({ id }) => id);
  };
  expect(searchIds()).toEqual([2, 1, 3]);
  index.put([givenIndexed({ id: 3, name: 'Angel Muse', brand: 'Aaa' })]);
  expect(searchIds()).toEqual([1, 2, 3]);
  index.remove([3]);
  expect(searchIds()).toEqual([1, 2]);
});

test('keyword search ranks equal matches by popularity', () => {
  const given = [
    { name: 'Oud', brand: 'Nobody' },
    { name: 'Oud', brand: 'Somebody' },
    { name: 'Oud', brand: 'Else', inspiredCount: 2 },
    { name: 'Copy', brand: 'Zzz', inspiredByBrand: 'Somebody', originalFragrance: 'Thing' },
  ];
  const index = createSearchIndex();
  index.put(given.map((fragrance, position) => givenIndexed({ ...fragrance, id: position + 1 })));
  const { rows } = index.query({ keyword: 'oud', sort: 'best', direction: 'desc', offset: 0, limit: 10 });
  expect((JSON.parse(rows.toString()) as { brand: string }[]).map(({ brand }) => brand)).toEqual([
    'Else',
    'Somebody',
    'Nobody',
  ]);
});

test('keyword search finds a changed name at once and no longer finds the old name', () => {
  const index = createSearchIndex();
  const search = (keyword: string) =>
    index.query({ keyword, sort: 'best', direction: 'desc', offset: 0, limit: 10 }).total;
  index.put([givenIndexed({ id: 1, name: 'Before' })]);
  expect([search('before'), search('after')]).toEqual([1, 0]);
  index.put([givenIndexed({ id: 1, name: 'After' })]);
  expect([search('before'), search('after')]).toEqual([0, 1]);
  index.remove([1]);
  expect([search('before'), search('after')]).toEqual([0, 0]);
});

const shopCatalogue: GivenFragrance[] = [
  ...catalogue,
  { name: 'Sauvage Eau de Parfum', brand: 'Dior' },
  { name: 'Tres Nuit', brand: 'Armaf' },
  { name: 'Parfum de Nuit', brand: 'New Brand Parfums' },
  { name: "Light Blue L'Eau", brand: 'Dolce&Gabbana' },
  { name: 'Eau de Armani', brand: 'Giorgio Armani' },
  { name: '1 Million Lucky', brand: 'Paco Rabanne' },
];

test.each([
  ['Armaf Tres Nuit 3.4 oz EDP Cologne for Men New In Box', 'Tres Nuit'],
  ['Christian Dior SAUVAGE Eau De Parfum Spray 100ml / 3.4 fl. oz. BRAND NEW SEALED', 'Sauvage Eau de Parfum'],
  ['Dolce & Gabbana Light Blue 4.2 oz Cologne for Men Tester with Cap 3423473020424', 'Light Blue'],
  ['Giorgio Armani Aqua Di Gio 6.7oz / 200ml Men’s Eau de Toilette Spray Brand New', 'Acqua di Giò'],
  ['One Million by Paco Rabanne sample 1.5ml', '1 Million'],
  ['Viktor&Rolf Flowerbomb eau de parfum navulbaar voor dames 60 ml', 'Flowerbomb'],
  ['Zara Red Temptation eau de parfum xyzzy 90 ml', 'Red Temptation'],
  [`Baccarat Rouge 540 by MFK ${'free fast shipping '.repeat(12)}`, 'Baccarat Rouge 540'],
])('search for the shop’s title “%s” finds %s first', (title, name) =>
  expect(searchNames(shopCatalogue, title)[0]).toBe(name),
);

test('search for the title of a shop finds the name with all of its words first', () =>
  expect(searchNames(shopCatalogue, 'Paco Rabanne 1 Million Lucky Men’s Eau de Toilette 100 ml').slice(0, 1)).toEqual([
    '1 Million Lucky',
  ]));

test('search for a word that every JavaScript object has as a property does not fail', () => {
  for (const keyword of ['constructor', 'constructor dior', 'a constructor for men 100 ml'])
    expect(searchNames(shopCatalogue, keyword)).not.toContain('constructor');
});

test('search for nothing but a size or noise finds nothing instead of everything', () => {
  expect(searchNames(shopCatalogue, '3.4 oz')).toEqual([]);
  expect(searchNames(shopCatalogue, 'brand new sealed in box with free shipping')).toEqual([]);
});

test('search for a brand lists its best known fragrances before names that only begin like it', () => {
  const given = [
    { name: 'Diorissimo', brand: 'Dior' },
    { name: 'Sauvage', brand: 'Dior', inspiredCount: 4 },
    { name: 'Dior Night', brand: 'Other House' },
  ];
  expect(searchNames(given, 'dior')).toEqual(['Sauvage', 'Diorissimo', 'Dior Night']);
});

test('search for a fragrance’s name lists it before the fragrances of an unknown brand of that name', () => {
  const given = [
    { name: 'First', brand: 'Cloud' },
    { name: 'Cloud', brand: 'Ariana Grande', inspiredCount: 4 },
  ];
  expect(searchNames(given, 'cloud')).toEqual(['Cloud', 'First']);
});

test('search finds families, accords and moods by their words, after names', () => {
  const given: GivenFragrance[] = [
    { name: 'Ciel', family: 'Citrus' },
    { name: 'Sucre', accords: ['sweet'] },
    { name: 'Sweet', family: 'Floral' },
    { name: 'Feu', accords: ['amber'] },
  ];
  expect(searchNames(given, 'citrus')).toEqual(['Ciel']);
  expect(searchNames(given, 'sweet')).toEqual(['Sweet', 'Sucre']);
  expect(searchNames(given, 'winter')).toEqual(['Feu']);
  expect(searchNames(given, 'summer')).toEqual(['Ciel']);
});

test('search with a concentration finds the plain name before longer names with that concentration', () => {
  const given = [
    { name: 'Si', brand: 'Giorgio Armani', inspiredCount: 4 },
    { name: 'Si Eau de Parfum Intense', brand: 'Giorgio Armani' },
    { name: 'Si Eau de Toilette', brand: 'Giorgio Armani' },
  ];
  expect(searchNames(given, 'armani si edp')).toEqual(['Si', 'Si Eau de Parfum Intense']);
});

test.each(['perfume with saffron', 'Something that smells like saffron', 'saffron perfume', 'a scent with saffron'])(
  'search “%s” looks for saffron',
  (keyword) => expect(searchNames(catalogue, keyword)).toContain('Baccarat Rouge 540'),
);

test('search for a name with “perfume” does not look for its other words alone', () =>
  expect(
    searchNames(
      [...catalogue, { name: 'Not a Perfume', brand: 'Juliette Has a Gun' }, { name: 'Not Alone', brand: 'House' }],
      'not a perfume',
    ),
  ).toEqual(['Not a Perfume']));
