import { describe, expect, test } from 'vitest';
import { explainMismatch } from './identity.ts';

const url = 'https://shop.example/products/dior-sauvage-edt';
const sauvage = { name: 'Sauvage', brand: 'Dior' };

function checkAt(finalUrl: string, names: string[], brand: string | null = null, expected = sauvage) {
  return explainMismatch(expected, { url, finalUrl, names, headings: [], brand });
}

describe('explainMismatch at the requested address', () => {
  const requestedUrl = 'https://shop.example/p/aventus';
  const aventus = { name: 'Aventus', brand: 'Creed' };

  function checkHere(name: string, expected = aventus, brand: string | null = null) {
    return explainMismatch(expected, { url: requestedUrl, finalUrl: requestedUrl, names: [name], headings: [], brand });
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
  ])('explainMismatch accepts %j at the requested address', (name) => expect(checkHere(name)).toBeNull());

  test.each([
    ['Completely Other', 'Elsewhere'],
    ['Green Irish Tweed', 'Creed'],
    ['Creed Green Irish Tweed Eau de Parfum 100 ml', 'Creed'],
    ['Парфюмерная вода Creed Green Irish Tweed 100 мл', 'Creed'],
    ['Garden hose', null],
  ])('explainMismatch rejects %j by %j as another product', (name, brand) =>
    expect(checkHere(name, aventus, brand)).toBe(`The page is about another product: ${name}`),
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
  ])('explainMismatch rejects %j as another kind of product', (name) =>
    expect(checkHere(name)).toBe(`The page is about another kind of product: ${name}`),
  );

  test('explainMismatch accepts a shower gel in any language when a shower gel is expected', () => {
    const gel = { name: 'Aventus Shower Gel', brand: 'Creed' };
    expect(checkHere('Creed Aventus Duschgel', gel)).toBeNull();
    expect(checkHere('Creed Aventus Body Lotion', gel)).toMatch('another kind of product');
  });

  test.each([
    ['Sauvage', 'Dior', 'Dior Sauvage Elixir 60 ml'],
    ['Aventus', 'Creed', 'Aventus Absolu'],
    ['Light Blue', 'Dolce & Gabbana', 'Light Blue Eau Intense'],
    ['Sauvage Elixir', 'Dior', 'Sauvage Eau de Toilette'],
    ['Opium', 'Yves Saint Laurent', 'Black Opium'],
    ['Dior Homme', 'Dior', 'Dior Homme Intense'],
    ['Man', 'Bvlgari', 'Bvlgari Woman Eau de Parfum'],
  ])('explainMismatch, expecting %s by %s, rejects another fragrance with a similar name: %s', (name, brand, found) =>
    expect(checkHere(found, { name, brand }, brand)).toBe(`The page is about another fragrance of the line: ${found}`),
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
  ])('explainMismatch, expecting %s by %s, rejects %s by %s', (name, brand, found, foundBrand) =>
    expect(checkHere(found, { name, brand }, foundBrand)).toMatch('another product'),
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
  ])('explainMismatch, expecting %s by %s, accepts %s', (name, brand, found) =>
    expect(checkHere(found, { name, brand }, brand)).toBeNull(),
  );

  test('explainMismatch compares all headings when no product name of the page says more than the brand', () => {
    const page = { url: requestedUrl, finalUrl: requestedUrl, brand: null };
    const headings = ['Welcome to our shop', 'Creed Aventus | Shop'];
    expect(explainMismatch(aventus, { ...page, names: ['Completely Other'], headings })).toMatch('another product');
    expect(explainMismatch(aventus, { ...page, names: ['Creed'], headings })).toBeNull();
    expect(explainMismatch(aventus, { ...page, names: [], headings })).toBeNull();
    expect(explainMismatch(aventus, { ...page, names: [], headings: ['Other things'] })).toMatch('another product');
    expect(explainMismatch(aventus, { ...page, names: [], headings: [] })).toBeNull();
    expect(explainMismatch(aventus, { ...page, names: ['Aventus'], headings: ['Aventus Shower Gel'] })).toMatch(
      'another kind of product',
    );
  });

  test.each([
    'https://www.shop.example/products/dior-sauvage-edt/?a=1',
    'https://shop.example/en-gb/products/dior-sauvage-edt',
  ])('explainMismatch sees no redirect when the final address is %s', (finalUrl) =>
    expect(checkAt(finalUrl, ['Eau de Toilette 100 ml'])).toBeNull(),
  );
});

describe('explainMismatch after a redirect', () => {
  const elsewhere = 'https://shop.example/products/other';

  test.each([
    ['the same name', ['Dior Sauvage Eau de Toilette 100 ml'], null],
    ['the name without its brand', ['SAUVAGE'], 'DIOR'],
    ['the name in the heading', ['Eau de Toilette', 'Sauvage'], 'Dior'],
  ])('explainMismatch accepts %s after a redirect', (_case, names, brand) =>
    expect(checkAt(elsewhere, names, brand)).toBeNull(),
  );

  test.each([
    ['a flanker', ['Sauvage Elixir']],
    ['another fragrance of the brand', ['Dior Homme Intense']],
    ['a body product', ['Sauvage Shower Gel']],
    ['a set', ['Sauvage Gift Set']],
    ['a name in another alphabet', ['Саваж']],
  ])('explainMismatch rejects %s after a redirect', (_case, names) =>
    expect(checkAt(elsewhere, names, 'Dior')).toMatch('The shop redirected to another product'),
  );

  test('explainMismatch rejects a page without a name after a redirect', () =>
    expect(checkAt(elsewhere, [])).toBe('The shop redirected to a page that names no product'));

  test('explainMismatch accepts “Sauvage Elixir” after a redirect when it is the expected fragrance', () =>
    expect(
      checkAt(elsewhere, ['Dior Sauvage Elixir 60 ml'], 'Dior', { name: 'Sauvage Elixir', brand: 'Dior' }),
    ).toBeNull());

  test('explainMismatch rejects another concentration after a redirect', () => {
    const toilette = { name: 'Sauvage Eau de Toilette', brand: 'Dior' };
    expect(checkAt(elsewhere, ['Sauvage Eau de Parfum'], 'Dior', toilette)).toMatch('another product');
    expect(checkAt(elsewhere, ['Sauvage EDT 100ml'], 'Dior', toilette)).toBeNull();
  });

  test('explainMismatch compares short names and numbers as complete words', () => {
    const one = { name: 'CK One', brand: 'Calvin Klein' };
    expect(checkAt(elsewhere, ['CK One 200 ml'], 'Calvin Klein', one)).toBeNull();
    expect(checkAt(elsewhere, ['CK Be 200 ml'], 'Calvin Klein', one)).toMatch('another product');
    expect(checkAt(elsewhere, ['AFNAN 9PM'], 'Afnan', { name: '9 PM', brand: 'Afnan' })).toBeNull();
  });
});
