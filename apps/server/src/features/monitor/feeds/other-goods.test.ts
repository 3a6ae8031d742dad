import { shopifyProduct } from '@sillage/testkit/shop';
import { describe, expect, test } from 'vitest';
import { otherGoodsIn, partFragrances } from './other-goods.ts';
import { readShopifyFeed } from './shopify-feed.ts';

type Facts = [title: string, type?: string, size?: string];

function part(...facts: Facts[]) {
  const products = facts.map(([title, type = '', size = 'Default Title']) =>
    shopifyProduct(title, [{ title: size }], { product_type: type, vendor: 'Maison' }),
  );
  const feed = readShopifyFeed({ products }, { origin: 'https://shop.example', at: new Date(0) });
  const { fragrances, leftOut } = partFragrances(feed?.products ?? []);
  return { taken: fragrances.map(({ name }) => name), leftOut: leftOut.map(({ kind }) => kind) };
}

describe('what of a shop is a fragrance', () => {
  test('is what its name, its type or its sizes say', () => {
    const { taken } = part(
      ['Sauvage EDP'],
      ['KOT', 'Perfume', '30ml'],
      ['Black Orchid', 'Aftershave'],
      ['Orange X Santal', '', '100 ml'],
    );
    expect(taken).toHaveLength(4);
  });

  test('is not a chemist’s syrup: millilitres alone count in a perfumery only', () => {
    const syrups: Facts[] = ['Cough Syrup', 'Oral Suspension', 'Eye Drops'].map((name) => [name, 'Medicine', '200 ml']);
    expect(part(['Sauvage EDP'], ...syrups)).toEqual({
      taken: ['Sauvage EDP'],
      leftOut: ['unclear', 'unclear', 'unclear'],
    });
  });

  test.each([
    ['Gift Card', 'card'],
    ['Beard Shampoo 300ml', 'care'],
    ['Tomato Scented Taper Candles', 'home'],
    ['OUD MOOD AIR FRESHENER 300ML', 'home'],
    ['Libre EDP 50ml Gift Set', 'set'],
    ['Passion and Enhance Combo', 'set'],
    ['Oud Wood – Sample 2ml', 'sample'],
  ])('%s is not', (name, kind) => {
    expect(otherGoodsIn(name)).toBe(kind);
  });

  test.each(['Duo Eau de Parfum', 'Incense Oud', 'The Book EDP', 'Poudre de Riz', 'Candy', 'Set Me Free EDT'])(
    '%s may be one, for all that it says',
    (name) => {
      expect(otherGoodsIn(name)).toBeNull();
    },
  );

  test('"fragrance free" is no fragrance', () => {
    expect(part(['Fragrance-Free Cleanser', 'Face']).taken).toEqual([]);
  });
});
