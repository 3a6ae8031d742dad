import { describe, expect, test } from 'vitest';
import { matchProduct, type ShopProductFacts, type WantedFragrance } from './match-product.ts';

const gtin = '03348901250146';
const sauvage: WantedFragrance = {
  name: 'Sauvage',
  brand: 'Dior',
  concentration: 'Eau de Toilette',
  gender: 'men',
  gtins: [gtin],
  siblings: [
    { name: 'Sauvage Elixir', concentration: 'Parfum', gender: 'men' },
    { name: 'Sauvage', concentration: 'Eau de Parfum', gender: 'men' },
    { name: 'Eau Sauvage', concentration: 'Eau de Toilette', gender: 'men' },
    { name: 'Miss Dior', concentration: 'Eau de Parfum', gender: 'women' },
  ],
  brandsWithName: 1,
};

const none = {
  brand: null,
  shop: 'shop.example',
  labels: [],
  strength: null,
  variants: [],
  gtins: [],
  sizesMl: [],
  kind: null,
};

function judge(title: string, facts: Partial<ShopProductFacts> = {}, wanted: WantedFragrance = sauvage) {
  return matchProduct(wanted, { ...none, title, ...facts });
}

const getMatch = (...args: Parameters<typeof judge>) => judge(...args)?.match ?? null;

describe('a product with the same GTIN', () => {
  test.each([
    ['the same name', 'Dior Sauvage EDT 100 ml', {}],
    ['the same name and no brand', 'SAUVAGE', {}],
    ['the same name in another spelling', 'Christian Dior &quot;Sauvage&quot; Туалетная вода для мужчин', {}],
    ['a GTIN of 13 digits', 'Dior Sauvage', { gtins: ['4006381333931', '3348901250146'] }],
  ])('is an exact match when it has %s', (_, title, facts) => {
    expect(judge(title, { gtins: [gtin], ...facts })).toEqual({
      match: 'exact',
      why: `Same barcode ${gtin} and the same name`,
    });
  });

  test.each([
    ['the name of another fragrance', 'Dior Fahrenheit EDT 100 ml', {}],
    ['the name of a flanker', 'Dior Sauvage Elixir 60 ml', {}],
    ['the name of an unknown flanker', 'Dior Sauvage Midnight EDT 60 ml', {}],
    ['another concentration', 'Dior Sauvage Eau de Parfum', {}],
    ['another brand', 'Sauvage EDT 100 ml', { brand: 'Zara Scents' }],
    ['another known brand as vendor', 'Dior Sauvage EDT', { brand: 'Chanel' }],
    ['another kind of goods', 'Dior Sauvage Deodorant Stick 75 g', {}],
    ['another kind of goods by the feed', 'Dior Sauvage', { kind: 'set' as const }],
    ['another gender', 'Dior Sauvage for women', {}],
    ['only a comparison', 'Rue 27 inspired by Dior Sauvage', {}],
  ])('is doubtful when it has %s', (_, title, facts) => {
    expect(getMatch(title, { gtins: [gtin], ...facts })).toBe('doubtful');
  });

  test('is likely when the title does not state the name in our letters', () => {
    expect(getMatch('サヴァージュ 100ml', { gtins: [gtin] })).toBe('likely');
  });
});

describe('a product without the GTIN', () => {
  test.each([
    ['Dior Sauvage Eau de Toilette 100 ml', {}],
    ['SAUVAGE EDT 3.4 OZ FOR MEN BY CHRISTIAN DIOR', {}],
    ['Sauvage Woda toaletowa dla mężczyzn 100 ml', { brand: 'DIOR' }],
    ['Туалетная вода Dior Sauvage 60 мл', {}],
    ['Sauvage', { brand: 'Parfums Christian Dior', strength: 'EDT', sizesMl: [60, 100] }],
    ['Sauvage', { brand: 'Dior', variants: ['EDT / 60 ml'], sizesMl: [60] }],
    ['Sauvage 60ml', { brand: 'Dior', labels: ['Eau de Toilette', 'Herren'] }],
    ['Dior - Sauvage - EdT Vaporisateur - 60 ml - NEU &amp; OVP', {}],
    ['Dior Sauvage 3.3 / 3.4 oz EDT Cologne for Men New In Box', {}],
    ['Dior Sauvage Eau de Toilette pour homme 100ml 100% Original', { brand: 'Shop.example' }],
  ])('is exact when brand, name, concentration and size agree: %s', (title, facts) => {
    expect(getMatch(title, facts)).toBe('exact');
  });

  test.each([
    ['the size', 'Dior Sauvage Eau de Toilette', {}],
    ['the brand', 'Sauvage Eau de Toilette 100 ml', {}],
    ['the brand and the size', 'Sauvage Eau de Toilette', {}],
  ])('is likely when the shop does not state %s', (what, title, facts) => {
    expect(judge(title, facts)).toMatchObject({
      match: 'likely',
      why: expect.stringContaining(`does not state ${what}`),
    });
  });

  test('is likely when the shop does not state the concentration and the brand has only one', () => {
    const only = { ...sauvage, siblings: [] };
    expect(judge('Dior Sauvage 100 ml', {}, only)).toEqual({
      match: 'likely',
      why: 'Brand and name agree; the shop does not state the concentration',
    });
    expect(judge('Dior Sauvage EDP 100 ml', {}, { ...only, concentration: null })).toMatchObject({ match: 'likely' });
  });

  test.each([
    ['several concentrations fit', 'Dior Sauvage 100 ml', {}, sauvage],
    ['several concentrations are stated', 'Dior Sauvage EDT / EDP 100 ml', {}, sauvage],
    ['the name is only similar', 'Dior Sauvge EDT 100 ml', {}, sauvage],
    ['several brands have the name', 'Sauvage EDT 100 ml', {}, { ...sauvage, brandsWithName: 2 }],
    ['the title names a special edition', 'Dior Sauvage EDT 100 ml Limited Edition', {}, sauvage],
    ['the vendor may be a brand', 'Sauvage EDT 100 ml', { brand: 'Duftwerk', shop: null }, sauvage],
  ])('is doubtful when %s', (_, title, facts, wanted) => {
    expect(getMatch(title, facts, wanted)).toBe('doubtful');
  });

  test.each([
    'Dior Sauvage Eau de Parfum 100 ml',
    'Dior Sauvage Parfum 100 ml EDP',
    'Dior Sauvage Elixir EDT 60 ml',
    'Dior Sauvage Very Cool Spray Moonrise EDT 100 ml',
    'Dior Eau Sauvage EDT 100 ml',
    'Dior Sauvage EDT 100 ml TESTER',
    'Dior Sauvage EDT Abfüllung 5 ml',
    'Dior Sauvage EDT пробник 2 мл',
    'Dior Sauvage EDT 1.5 ml',
    'Dior Sauvage EDT Refill 300 ml',
    'Dior Sauvage Shower Gel 200 ml',
    'Dior Sauvage Lait pour le corps 200 ml',
    'Dior Sauvage dezodorant 150 ml',
    'Dior Sauvage After Shave Lotion 100 ml',
    'Dior Sauvage Haarparfum 30 ml',
    'Dior Sauvage Duftkerze 200 g',
    'Dior Sauvage EDT 100 ml + 10 ml Geschenkset',
    'Dior Sauvage EDT Miniatur 10 ml',
    'No. 27 inspired by Dior Sauvage EDT 50 ml',
    'Dior Sauvage Dupe EDT 50 ml',
    'Armaf Sauvage EDT 100 ml',
    'Sauvage by Northfold EDT 100 ml',
    'Dior Fahrenheit EDT 100 ml',
    'Dior Sauvage EDT for women 100 ml',
    '',
    'Dior',
  ])('is another product: %s', (title) => {
    expect(getMatch(title)).toBeNull();
  });

  test('is another product when the vendor is another brand', () => {
    expect(getMatch('Sauvage EDT 100 ml', { brand: 'Northfold' })).toBeNull();
    expect(getMatch('Sauvage EDT 100 ml', { brand: 'Zara' })).toBeNull();
  });

  test('is another product when the feed states another kind, size or concentration', () => {
    expect(getMatch('Dior Sauvage EDT 100 ml', { kind: 'tester' })).toBeNull();
    expect(getMatch('Dior Sauvage EDT', { sizesMl: [1.5] })).toBeNull();
    expect(getMatch('Dior Sauvage 100 ml', { strength: 'Eau de Parfum' })).toBeNull();
    expect(getMatch('Dior Sauvage', { labels: ['Gift Sets'] })).toBeNull();
  });
});
