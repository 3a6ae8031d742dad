import { shopifyProduct } from '@sillage/testkit/shop';
import { describe, expect, test } from 'vitest';
import { findOtherGoods, splitFragrances } from './other-goods.ts';
import { readShopifyFeed } from './shopify-feed.ts';

type ProductFields = [title: string, type?: string, size?: string];

function splitProducts(...fields: ProductFields[]) {
  const products = fields.map(([title, type = '', size = 'Default Title']) =>
    shopifyProduct(title, [{ title: size }], { product_type: type, vendor: 'Maison' }),
  );
  const feed = readShopifyFeed({ products }, { origin: 'https://shop.example', at: new Date(0) });
  const { fragrances, leftOut } = splitFragrances(feed?.products ?? []);
  return { taken: fragrances.map(({ name }) => name), leftOut: leftOut.map(({ kind }) => kind) };
}

describe('splitFragrances', () => {
  test('splitFragrances takes products whose name, type or size identifies them as fragrances', () => {
    const { taken } = splitProducts(
      ['Sauvage EDP'],
      ['KOT', 'Perfume', '30ml'],
      ['Black Orchid', 'Aftershave'],
      ['Orange X Santal', '', '100 ml'],
    );
    expect(taken).toHaveLength(4);
  });

  test('splitFragrances leaves out products with only a size when the shop is not a perfumery', () => {
    const syrups: ProductFields[] = ['Cough Syrup', 'Oral Suspension', 'Eye Drops'].map((name) => [
      name,
      'Medicine',
      '200 ml',
    ]);
    expect(splitProducts(['Sauvage EDP'], ...syrups)).toEqual({
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
  ])('findOtherGoods recognises %s as %s', (name, kind) => {
    expect(findOtherGoods(name)).toBe(kind);
  });

  test.each(['Duo Eau de Parfum', 'Incense Oud', 'The Book EDP', 'Poudre de Riz', 'Candy', 'Set Me Free EDT'])(
    'findOtherGoods returns null for the fragrance %s',
    (name) => {
      expect(findOtherGoods(name)).toBeNull();
    },
  );

  test('splitFragrances leaves out products that are described as fragrance-free', () => {
    expect(splitProducts(['Fragrance-Free Cleanser', 'Face']).taken).toEqual([]);
  });
});
