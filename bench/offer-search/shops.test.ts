import { describe, expect, test } from 'vitest';
import { checkDigit } from './gtin.ts';
import { type GeneratedOffer, generateShop, generateWanted, PRODUCTS_PER_SHOP, SHOPS } from './shops.ts';
import { words } from './words.ts';

const SEED = 1;
const wanted = generateWanted(SEED);
const generate = (index: number, gtin: boolean) => [...generateShop(index, SEED, wanted, { gtin })];

function generateAll(gtin: boolean): GeneratedOffer[][] {
  return Array.from({ length: SHOPS }, (_, index) => generate(index, gtin));
}
const shops = generateAll(true);
const offers = shops.flat();
const plainOffers = generateAll(false).flat();
const types = new Set(Object.values(words).flatMap((language) => language.types));
const codes = offers.flatMap(({ variants }) => variants.flatMap(({ gtin }) => (gtin ? [gtin] : [])));

/** How many products of each kind there are at least, with and without GTINs. */
const minimums: Record<string, number> = {
  flanker: 10_000,
  'other-number': 400,
  'base-of-flanker': 100,
  'other-concentration': 2000,
  'other-gender': 400,
  ambiguous: 200,
  tester: 3000,
  sample: 3000,
  refill: 1500,
  'body-lotion': 2000,
  'shower-gel': 2000,
  deodorant: 2000,
  'hair-mist': 1000,
  'body-mist': 1000,
  aftershave: 400,
  soap: 500,
  candle: 1000,
  diffuser: 500,
  set: 3000,
  'empty-bottle': 200,
  dupe: 5000,
  'same-name': 1500,
  'name-inside': 1500,
  'same-brand': 3000,
  'other-good': 1000,
  'brand-word': 1000,
  'common-word': 400,
  filler: 100_000,
};

function countKinds(list: readonly GeneratedOffer[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { decoy } of list) counts.set(decoy ?? 'true', (counts.get(decoy ?? 'true') ?? 0) + 1);
  return counts;
}

describe('generateShop', () => {
  test('generateShop returns equal products when called twice with one seed', () => {
    expect(generate(3, true)).toEqual(shops[3]);
  });

  test('generateShop returns other products when the seed differs', () => {
    const [first] = generateShop(3, SEED + 1, generateWanted(SEED + 1), { gtin: true });
    expect(first).not.toEqual(shops[3]?.[0]);
  });

  test('generateShop returns 5,000 products with their own addresses for each of 50 shops', () => {
    expect(shops.map((shop) => shop.length)).toEqual(Array.from({ length: 50 }, () => PRODUCTS_PER_SHOP));
    expect(new Set(offers.map(({ url }) => url)).size).toBe(offers.length);
  });

  test('generateShop throws a RangeError when there is no shop of the index', () => {
    expect(() => generate(SHOPS, true)).toThrow(RangeError);
  });

  test('generateShop omits true offers of fragrances that are not passed as wanted', () => {
    const few = wanted.slice(0, 5);
    const ids = new Set(few.map(({ id }) => id));
    const truths = [...generateShop(0, SEED, few, { gtin: true })].flatMap(({ truth }) => truth ?? []);
    expect(truths.filter((id) => !ids.has(id))).toEqual([]);
  });

  test('generateShop writes the same products when the GTINs are left out', () => {
    expect(plainOffers.map(({ title, url }) => `${title} ${url}`)).toEqual(
      offers.map(({ title, url }) => `${title} ${url}`),
    );
    expect(plainOffers.some(({ variants }) => variants.some(({ gtin }) => gtin !== null))).toBe(false);
  });

  test('generateShop gives every product a title, a variant and either a truth or a kind of decoy', () => {
    const bad = offers.filter(
      ({ title, variants, truth, decoy }) =>
        title === '' || variants.length === 0 || (truth === null) === (decoy === null),
    );
    expect(bad).toEqual([]);
  });
});

describe('true offers', () => {
  test('true offers are at no more than 15 shops for each fragrance, and at none for some', () => {
    const soldAt = new Map(wanted.map(({ id }) => [id, new Set<number>()]));
    for (const [index, shop] of shops.entries()) {
      for (const { truth } of shop) if (truth) soldAt.get(truth)?.add(index);
    }
    const counts = [...soldAt.values()].map(({ size }) => size);
    expect(Math.max(...counts)).toBeLessThanOrEqual(15);
    expect(counts.filter((count) => count === 0).length).toBeGreaterThan(5);
  });

  test('true offers are fewer without GTINs, since some are then ambiguous', () => {
    const isTrue = ({ truth }: GeneratedOffer) => truth !== null;
    expect(plainOffers.filter(isTrue).length).toBeLessThan(offers.filter(isTrue).length);
    const changed = plainOffers.filter((offer, index) => isTrue(offers[index] as GeneratedOffer) && !isTrue(offer));
    expect(new Set(changed.map(({ decoy }) => decoy))).toEqual(new Set(['ambiguous']));
  });
});

/** Everything that a shop says of a product, without its type, prices and codes. */
function readProduct({ title, brand, labels, variants, url }: GeneratedOffer): string {
  const sizes = variants.map((variant) => [variant.title, variant.sizeMl]);
  return JSON.stringify([new URL(url).host, title, brand, labels.filter((label) => !types.has(label)), sizes]);
}

describe('truth', () => {
  test('truth is the same for products of which a shop says the same', () => {
    const truths = new Map<string, string | null>();
    const contradictions = plainOffers.filter((offer) => {
      const product = readProduct(offer);
      const known = truths.get(product);
      truths.set(product, offer.truth);
      return known !== undefined && known !== offer.truth;
    });
    expect(contradictions).toEqual([]);
  });
});

describe('GTINs', () => {
  test('GTINs have 8, 12, 13 or 14 digits and a right check digit', () => {
    const bad = codes.filter(
      (code) => !/^(\d{8}|\d{12,14})$/.test(code) || checkDigit(code.slice(0, -1)) !== code.at(-1),
    );
    expect(bad).toEqual([]);
    expect(new Set(codes.map(({ length }) => length))).toEqual(new Set([8, 12, 13, 14]));
  });

  test('checkDigit returns the check digits of published example codes', () => {
    // EAN-13, UPC-A and EAN-8 of the GS1 General Specifications and of printed goods.
    expect(['629104150021', '03600029145', '7351353'].map(checkDigit)).toEqual(['3', '2', '7']);
  });

  test('GTINs are on about 70 % of true offers and of decoys', () => {
    for (const isTrue of [true, false]) {
      const list = offers.filter(({ truth }) => (truth !== null) === isTrue);
      const share = list.filter(({ variants }) => variants.some(({ gtin }) => gtin !== null)).length / list.length;
      expect(share).toBeGreaterThan(0.65);
      expect(share).toBeLessThan(0.75);
    }
  });

  test('a GTIN of a wanted fragrance is only on its offers, its testers and products with a copied GTIN', () => {
    const owners = new Map(wanted.flatMap(({ id, gtins }) => gtins.map((gtin) => [gtin, id] as const)));
    const wrong = offers.filter(({ variants, truth, decoy }) =>
      variants.some(({ gtin }) => {
        const owner = gtin && owners.get(gtin.padStart(14, '0').slice(1));
        return owner && owner !== truth && decoy !== 'copied-gtin' && decoy !== 'tester';
      }),
    );
    expect(wrong).toEqual([]);
  });
});

describe('decoys', () => {
  test.each(Object.entries(minimums))('decoys of the kind %s number at least %i', (kind, minimum) => {
    expect(countKinds(offers).get(kind)).toBeGreaterThanOrEqual(minimum);
    expect(countKinds(plainOffers).get(kind)).toBeGreaterThanOrEqual(minimum);
  });

  test('decoys with a copied GTIN exist when there are GTINs, and only then', () => {
    expect(countKinds(offers).get('copied-gtin')).toBeGreaterThanOrEqual(600);
    expect(countKinds(plainOffers).has('copied-gtin')).toBe(false);
  });

  test('decoys have no kinds that this test does not know', () => {
    const known = new Set([...Object.keys(minimums), 'copied-gtin', 'true']);
    expect([...countKinds(offers).keys()].filter((kind) => !known.has(kind))).toEqual([]);
  });
});
