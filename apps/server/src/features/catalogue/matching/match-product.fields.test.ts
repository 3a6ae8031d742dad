import { describe, expect, test } from 'vitest';
import { matchProduct, type ShopProductFacts, type WantedFragrance } from './match-product.ts';

const wanted: WantedFragrance = {
  name: 'Orage',
  brand: 'Häuser Perfumers',
  concentration: 'Eau de Parfum',
  gender: 'women',
  gtins: ['03348901250146'],
  siblings: [],
  brandsWithName: 1,
};
const none = { shop: 'shop.example', strength: null, variants: [], gtins: [], sizesMl: [50], kind: null };

const getMatch = (title: string, facts: Partial<ShopProductFacts> = {}, of: Partial<WantedFragrance> = {}) =>
  matchProduct({ ...wanted, ...of }, { ...none, brand: null, labels: [], title, ...facts })?.match ?? null;

describe('kind of goods', () => {
  test.each([
    'Eco Refill',
    'Duftset',
    'Mini Splash',
    '(testeur sans bouchon)',
    'гель для ванны',
    'Körperspray',
    'Kaars',
    'Roll-On',
  ])('a product is another one when a label is %s', (label) => {
    const title = 'Häuser Orage Eau de Parfum 50 ml';
    expect(getMatch(title, { labels: ['Parfum', label] })).toBeNull();
    expect(getMatch(title, { variants: [`${label} 50 ml`] })).toBeNull();
    expect(getMatch(title, { labels: ['Parfum'], variants: ['50 ml'] })).toBe('exact');
  });

  test.each(['Aftershave & Perfume', 'Sets, samples and candles for every taste'])(
    'a label names no goods when it names a range: %s',
    (label) => {
      expect(getMatch('Häuser Orage Eau de Parfum 50 ml', { labels: ['Parfum', label] })).toBe('exact');
    },
  );

  test('a roll-on without a concentration is another product', () => {
    expect(getMatch('Häuser Orage Roll-On 50 ml')).toBeNull();
    expect(getMatch('Häuser Orage Eau de Parfum Roll-On 50 ml')).toBe('exact');
  });

  test.each([
    ['variant', { variants: ['Zmenšenina 5 ml'] }],
    ['product type', { labels: ['Zmenšenina'] }],
  ])('a %s of unknown words makes the match doubtful', (_, facts) => {
    expect(getMatch('Häuser Orage 50 ml', facts)).toBe('doubtful');
  });

  test.each(['Default Title', '50 ml / Spray', 'EdP 50 ml', 'Orage 50 ml', 'Damen 50 ml'])(
    'the variant %s says nothing unknown',
    (variant) => {
      expect(getMatch('Häuser Orage Eau de Parfum', { variants: [variant] })).toBe('exact');
    },
  );

  test('an unknown product type does not matter when the title states the concentration', () => {
    expect(getMatch('Häuser Orage Eau de Parfum 50 ml', { labels: ['Zmenšenina'], brand: 'Häuser' })).toBe('exact');
  });

  test('German words for goods may be written without umlauts', () => {
    expect(getMatch('Häuser Orage Eau de Parfum', { variants: ['Abfuellung 5 ml'] })).toBeNull();
  });

  test('"voor haar" is a gender and no hair care', () => {
    expect(getMatch('Häuser Orage Eau de Parfum voor haar 50 ml')).toBe('exact');
  });
});

describe('brand', () => {
  test.each(['Häuser Perfumers', 'Haeuser Perfumers', 'Häuser'])('a brand may be written %s', (brand) => {
    expect(getMatch('Orage Eau de Parfum 50 ml', { brand })).toBe('exact');
  });

  test.each(['Parfums Delacombe Orage EdP 50 ml', 'Delacombe Orage EdP 50 ml', 'Delacombe Paris Orage EdP 50 ml'])(
    'a brand may lack its "Parfums" or have its city in a title: %s',
    (title) => {
      expect(getMatch(title, {}, { brand: 'Parfums Delacombe' })).toBe('exact');
    },
  );

  test('a city is no part of the brand elsewhere in a title', () => {
    expect(getMatch('Delacombe Orage Paris EdP 50 ml', {}, { brand: 'Parfums Delacombe' })).toBeNull();
  });

  test('a label states the brand, or another one that makes the match doubtful', () => {
    const title = 'Orage Eau de Parfum 50 ml';
    expect(getMatch(title, { labels: ['Dofter', 'Häuser Perfumers'] })).toBe('exact');
    expect(getMatch(title, { labels: ['Dofter', 'Kestrelle'] })).toBe('doubtful');
    expect(getMatch(title, { labels: ['Dofter', 'Corvinelle Profumi'] })).toBe('doubtful');
    expect(getMatch(title, { labels: ['Dofter', 'House of Corvinelle'] })).toBe('doubtful');
    expect(getMatch(title, { labels: ['Dofter', 'Perfume'] })).toBe('likely');
  });

  test('a brand inside the name does not outweigh another vendor', () => {
    const own = { name: 'Bleu de Chanel', brand: 'Chanel' };
    expect(getMatch('Bleu de Chanel Eau de Parfum', { brand: 'Rivane' }, own)).toBeNull();
    expect(getMatch('Chanel Bleu de Chanel Eau de Parfum', { brand: 'Rivane' }, own)).toBe('exact');
    const flower = { name: 'Flower by Kenzo', brand: 'Kenzo' };
    expect(getMatch('Flower by Kenzo Eau de Parfum', { brand: 'Rivane' }, flower)).toBeNull();
    expect(getMatch('Kenzo Flower by Kenzo Eau de Parfum', { brand: 'Rivane' }, flower)).toBe('exact');
    expect(getMatch('Flower by Kenzo Eau de Parfum', {}, flower)).toBe('exact');
  });
});

describe('flankers', () => {
  test.each([
    "Häuser Orage L'Eau Parfum",
    "Häuser Orage L'Or Eau de Parfum",
    'Häuser Orage Naturelle Eau de Parfum',
    'Häuser Orage EdP Naturelle Spray',
  ])('%s is another product', (title) => {
    expect(getMatch(title)).toBeNull();
  });

  test('"natural" beside a spray says nothing', () => {
    expect(getMatch('Häuser Orage Eau de Parfum Natural Spray')).toBe('exact');
  });

  test('a cologne behind another concentration is doubtful', () => {
    expect(getMatch('Häuser Orage edp Cologne')).toBe('doubtful');
  });

  test('a title of both genders is doubtful', () => {
    expect(getMatch('Häuser Orage da donna edp Man')).toBe('doubtful');
  });
});

describe('other fragrances and other numbers', () => {
  test('a sibling of another concentration does not fit better by its gender', () => {
    const siblings = [{ name: 'Orage', concentration: 'Eau de Toilette', gender: 'men' }] as const;
    const title = 'Häuser Orage Eau de Parfum 50 ml for men';
    expect(getMatch(title, {}, { gender: null, siblings })).not.toBeNull();
    expect(getMatch('Häuser Orage 50 ml for men', {}, { gender: null, siblings })).toBeNull();
  });

  test('a number with zeros before it is the same', () => {
    expect(getMatch('Häuser Molecule 1 EdP', {}, { name: 'Molecule 01' })).toBe('exact');
    expect(getMatch('Häuser Molecule 2 EdP', {}, { name: 'Molecule 01' })).toBeNull();
  });

  test('"limited stock" names no edition', () => {
    expect(getMatch('Häuser Orage EdP Limited Stock')).toBe('exact');
    expect(getMatch('Häuser Orage EdP Limited Edition')).toBe('doubtful');
  });

  test('the same GTIN is doubtful when the title has further words or an unclear concentration', () => {
    const gtins = ['03348901250146'];
    expect(getMatch('Häuser Orage Zitrusfrische EdP', { gtins })).toBe('doubtful');
    expect(getMatch('Häuser Orage Cologne', { gtins, variants: ['Eau de Parfum'] })).toBe('doubtful');
    expect(getMatch('Rue 27 EdP', { gtins })).toBe('doubtful');
  });
});
