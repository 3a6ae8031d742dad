import { describe, expect, test } from 'vitest';
import { otherProduct } from './identity.ts';

const url = 'https://shop.example/products/dior-sauvage-edt';
const sauvage = { name: 'Sauvage', brand: 'Dior' };

function at(finalUrl: string, names: string[], brand: string | null = null, expected = sauvage) {
  return otherProduct(expected, { url, finalUrl, names, headings: [], brand });
}

describe('at the address that we asked for', () => {
  const asked = 'https://shop.example/p/aventus';
  const aventus = { name: 'Aventus', brand: 'Creed' };

  function here(name: string, expected = aventus, brand: string | null = null) {
    return otherProduct(expected, { url: asked, finalUrl: asked, names: [name], headings: [], brand });
  }

  test.each([
    'Aventus',
    'Creed Aventus',
    'CREED AVENTUS CREED 100ML EDP',
    'Aventus Eau de Parfum Spray for Men 3.4 oz',
    'Creed Aventus 2024 (Tester)',
    'Avéntus',
    'Av&eacute;ntus by Creed',
    'Aventus Cologne for Men',
    'Aventus, a fresh scent for summer nights',
    'Creed Авентус парфюмерная вода 100 мл',
    'Авентус',
    'Creed Авентус (made in UK)',
    'كريد افينتوس',
    'クリード アバントゥス',
    'Creed',
    'Creed fragrance for men',
    'Eau de Parfum 100 ml',
    '3508440505118',
  ])('%j will do', (name) => expect(here(name)).toBeNull());

  test.each([
    ['Completely Other', 'Elsewhere'],
    ['Green Irish Tweed', 'Creed'],
    ['Creed Green Irish Tweed Eau de Parfum 100 ml', 'Creed'],
    ['Парфюмерная вода Creed Green Irish Tweed 100 мл', 'Creed'],
    ['Garden hose', null],
  ])('%j by %j is something else', (name, brand) =>
    expect(here(name, aventus, brand)).toBe(`The page is about something else: ${name}`),
  );

  test.each([
    'Aventus Shower Gel',
    'Creed Aventus Duschgel 200 ml',
    'Aventus – After-Shave Balm',
    'Aventus Body Lotion',
    'Lait pour le corps Aventus',
    'Aventus Déodorant Stick',
    'Дезодорант Creed Aventus',
    'Aventus Geschenktüte',
    'Aventus ボディローション',
    'Aventus Hair Mist',
    'Bougie parfumée Aventus',
    'Aventus Gift Set',
  ])('%j is other goods', (name) =>
    expect(here(name)).toBe(`The page is about other goods than the fragrance: ${name}`),
  );

  test('other goods are fine when they are what we look for, in whatever language', () => {
    const gel = { name: 'Aventus Shower Gel', brand: 'Creed' };
    expect(here('Creed Aventus Duschgel', gel)).toBeNull();
    expect(here('Creed Aventus Body Lotion', gel)).toMatch('other goods');
  });

  test.each([
    ['Sauvage', 'Dior', 'Dior Sauvage Elixir 60 ml'],
    ['Aventus', 'Creed', 'Aventus Absolu'],
    ['Light Blue', 'Dolce & Gabbana', 'Light Blue Eau Intense'],
    ['Sauvage Elixir', 'Dior', 'Sauvage Eau de Toilette'],
    ['Opium', 'Yves Saint Laurent', 'Black Opium'],
    ['Dior Homme', 'Dior', 'Dior Homme Intense'],
    ['Man', 'Bvlgari', 'Bvlgari Woman Eau de Parfum'],
  ])('%s by %s is not %s', (name, brand, found) =>
    expect(here(found, { name, brand }, brand)).toBe(`The page is about another fragrance of the line: ${found}`),
  );

  test.each([
    ['Black Orchid', 'Tom Ford', 'Black Opium', 'Tom Ford'],
    ['N°5', 'Chanel', 'Chanel No 19 Eau de Parfum', 'Chanel'],
    ['N°19', 'Chanel', 'Chanel No 5 19 ml', 'Chanel'],
    ['1881', 'Cerruti', 'Cerruti 1880 Eau de Toilette 100 ml', 'Cerruti'],
    ['Acqua di Giò', 'Giorgio Armani', 'Acqua di Parma Colonia', 'Acqua di Parma'],
    ['Stronger With You', 'Emporio Armani', 'Your beauty box', null],
    ['Dior Homme', 'Dior', 'Sauvage', 'Dior'],
    ['Красная Москва', 'Новая Заря', 'Духи Белые ночи', null],
  ])('%s by %s is not %s by %s', (name, brand, found, foundBrand) =>
    expect(here(found, { name, brand }, foundBrand)).toMatch('something else'),
  );

  test.each([
    ['Acqua di Giò Profondo', 'Giorgio Armani', 'Armani Acqua di Gio Profondo EDP'],
    ['N°5', 'Chanel', 'CHANEL No. 5 Eau de Parfum'],
    ['9 PM', 'Afnan', 'AFNAN 9PM'],
    ['N°19', 'Chanel', 'Chanel No. 19 Poudré 50 ml'],
    ['1881', 'Cerruti', 'Cerruti 1881 pour homme 100 ml'],
    ['N°5', 'Chanel', 'Chanel Eau de Parfum 50 ml'],
    ['Man', 'Bvlgari', 'Bvlgari Man Eau de Toilette'],
    ['Éclat d’Arpège', 'Lanvin', 'Eclat d&#39;Arp&egrave;ge'],
    ['La Vie Est Belle', 'Lancôme', 'Lancome Vie est belle EDP 50'],
    ['Bleu de Chanel', 'Chanel', 'Bleu Eau de Parfum'],
    ['Dior Homme', 'Dior', 'Homme Eau de Toilette'],
    ["L'Eau d'Issey", 'Issey Miyake', "L'Eau d'Issey EDT"],
    ['Intense Oud', 'Gucci', 'Gucci Intense Oud'],
    ['Savon', 'Maison Test', 'Savon eau de parfum'],
    ['Красная Москва', 'Новая Заря', 'Krasnaya Moskva'],
    ['Красная Москва', 'Новая Заря', 'Духи «Красная Москва» 42 мл'],
  ])('%s by %s may be called %s', (name, brand, found) => expect(here(found, { name, brand }, brand)).toBeNull());

  test('a name in the data goes before headings, and any heading will do without one', () => {
    const page = { url: asked, finalUrl: asked, brand: null };
    const headings = ['Welcome to our shop', 'Creed Aventus | Shop'];
    expect(otherProduct(aventus, { ...page, names: ['Completely Other'], headings })).toMatch('something else');
    expect(otherProduct(aventus, { ...page, names: ['Creed'], headings })).toBeNull();
    expect(otherProduct(aventus, { ...page, names: [], headings })).toBeNull();
    expect(otherProduct(aventus, { ...page, names: [], headings: ['Other things'] })).toMatch('something else');
    expect(otherProduct(aventus, { ...page, names: [], headings: [] })).toBeNull();
    expect(otherProduct(aventus, { ...page, names: ['Aventus'], headings: ['Aventus Shower Gel'] })).toMatch('goods');
  });

  test.each([
    'https://www.shop.example/products/dior-sauvage-edt/?a=1',
    'https://shop.example/en-gb/products/dior-sauvage-edt',
  ])('%s is the same address', (finalUrl) => expect(at(finalUrl, ['Eau de Toilette 100 ml'])).toBeNull());
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
