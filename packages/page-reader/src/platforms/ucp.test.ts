import { describe, expect, test } from 'vitest';
import { readFeedProduct } from '../read-page.ts';
import { fromUcpAmount, readUcpProduct } from './ucp.ts';

const variant = { id: 'v', title: '50 ml', description: { plain: '' }, price: { amount: 8_950, currency: 'EUR' } };

function read(...variants: object[]) {
  const product = readUcpProduct({
    id: 'p',
    title: 'Sauvage',
    variants: variants.map((own) => ({ ...variant, ...own })),
  });
  return readFeedProduct('ucp', product, { name: 'Sauvage', brand: 'Dior' });
}

const inStock = { available: true, status: 'in_stock' };

describe('fromUcpAmount', () => {
  test.each([
    [8_950, 'EUR', 89.5],
    [12_000, 'JPY', 12_000],
    [12_500, 'KWD', 12.5],
    [45_000_000, 'COP', 450_000],
    [150_000_000, 'IDR', 1_500_000],
    [9_900, 'ISK', 9_900],
  ])('fromUcpAmount reads %i in %s as %d', (amount, currency, price) => {
    expect(fromUcpAmount({ amount, currency })).toEqual({ price, currency });
  });

  test.each([
    [{ amount: 0, currency: 'EUR' }],
    [{ amount: -1, currency: 'EUR' }],
    [{ amount: 1.5, currency: 'EUR' }],
    [{ amount: '8950', currency: 'EUR' }],
    [{ amount: 8_950, currency: 'XYZ' }],
    [{ amount: 8_950 }],
    [null],
    [[8_950]],
  ])('fromUcpAmount returns null for %j', (price) => {
    expect(fromUcpAmount(price)).toBeNull();
  });
});

describe('readUcpProduct', () => {
  test.each([
    [{ status: 'in_stock' }, 'InStock'],
    [{ available: true, status: 'in_stock' }, 'InStock'],
    [{ available: true, status: 'backorder' }, 'BackOrder'],
    [{ available: true, status: 'preorder' }, 'PreOrder'],
    [{ available: false, status: 'out_of_stock' }, 'OutOfStock'],
    [{ available: false, status: 'discontinued' }, 'Discontinued'],
    [{ available: true }, 'InStock'],
    [{ available: false }, 'OutOfStock'],
    [{ available: false, status: 'coming_soon' }, 'OutOfStock'],
    [{ available: true, status: 'made_to_order' }, 'unknown'],
    [{ status: 'IN_STOCK' }, 'unknown'],
    [{ available: false, status: 'in_stock' }, 'unknown'],
    [{ available: true, status: 'out_of_stock' }, 'unknown'],
    [{ available: 'true' }, 'unknown'],
    [{}, 'unknown'],
    [undefined, 'unknown'],
  ])('readUcpProduct reads the availability %j as %s', (availability, expected) => {
    expect(read({ availability }).availability).toBe(expected);
  });

  test('readUcpProduct reads the sizes with barcodes, and quotes the shop', () => {
    const verdict = read(
      { sku: 'S50', barcodes: [{ type: 'EAN', value: '3348901250122' }], availability: inStock },
      { title: '100 ml', options: [{ name: 'Size', label: '100 ml' }], price: { amount: 12_500, currency: 'EUR' } },
    );
    expect(verdict).toMatchObject({ availability: 'InStock', method: 'ucp', confidence: 0.97, title: 'Sauvage' });
    expect(verdict.evidence).toEqual([{ source: 'ucp', says: 'status: in_stock, 1 of 2 offers' }]);
    expect(verdict.offers).toMatchObject([
      { variant: '50 ml', sku: 'S50', gtin: '3348901250122', sizeMl: 50, price: 89.5, currency: 'EUR' },
      { variant: '100 ml', sku: null, gtin: null, sizeMl: 100, availability: 'unknown', price: 125 },
    ]);
  });

  test('readUcpProduct gives no price to a variant that is sold by measure', () => {
    const byMeasure = read({ quantity_unit: { unit: 'MLT', scale: 0 }, availability: inStock });
    expect(byMeasure.offers).toMatchObject([{ price: null, currency: null }]);
    const byPiece = read({ quantity_unit: { unit: 'C62' }, availability: inStock });
    expect(byPiece.offers).toMatchObject([{ price: 89.5 }]);
  });

  test('readUcpProduct gives no label to the only variant of a product without options', () => {
    expect(read({ title: 'Default Title' }).offers).toMatchObject([{ variant: null }]);
    expect(read({ title: 'Sauvage' }).offers).toMatchObject([{ variant: null }]);
  });
});
