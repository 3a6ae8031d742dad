import { rssFeedFile, textFeedFile } from '@sillage/testkit/shop';
import { describe, expect, test } from 'vitest';
import { readDelivery } from './feed-delivery.ts';
import { readPrice } from './feed-values.ts';
import { readItems } from './testing/read-items.ts';

const eur = (amount: number | null, freeFrom: number | null = null) => ({ amount, freeFrom, currency: 'EUR' });

describe('readDelivery', () => {
  test.each([
    [{ shipping: 'DE:::4.90 EUR' }, eur(4.9)],
    [{ shipping: 'DE::Standard:4.90 EUR:1:2:1:3' }, eur(4.9)],
    [{ shipping: 'DE::Standard:4,90 EUR,DE::Express:9,90 EUR' }, eur(4.9)],
    [{ shipping: 'DE:::4.90 EUR,AT:::4.90 EUR' }, eur(4.9)],
    [{ shipping: 'DE:::0 EUR' }, eur(0)],
    [{ shipping: '4.90', currency: 'EUR' }, eur(4.9)],
    [{ shipping: '4,90 EUR' }, eur(4.9)],
    [{ freeShipping: 'DE:50.00 EUR' }, eur(null, 50)],
    [{ shipping: 'DE:::4.90 EUR', freeShipping: 'DE:50.00 EUR' }, eur(4.9, 50)],
  ])('readDelivery reads %j', (row, expected) => {
    expect(readDelivery(row, 'EUR')).toEqual(expected);
  });

  test.each([
    [{}],
    [{ shipping: '' }],
    [{ shipping: 'DE:::4.90 EUR,AT:::9.90 EUR' }],
    [{ shipping: 'DE:::4.90 USD' }],
    [{ shipping: 'free for you' }],
    [{ shipping: ':::::' }],
    [{ shipping: 'DE:::-4.90 EUR' }],
    [{ shipping: 'DE:::9e99 EUR' }],
  ])('readDelivery reads nothing from %j', (row) => {
    expect(readDelivery(row, 'EUR')).toBeUndefined();
  });
});

describe('the list price of readPrice', () => {
  const at = new Date('2026-11-28T12:00:00Z');
  test.each([
    [{ price: '89.00 EUR', salePrice: '64.00 EUR' }, 89],
    [{ price: '64.00', listPrice: '89.00', currency: 'EUR' }, 89],
    [{ price: '64.00 EUR', listPrice: '89.00 USD' }, undefined],
    [{ price: '64.00 EUR', listPrice: '64.00 EUR' }, undefined],
    [{ price: '64.00 EUR', listPrice: '1290.00 EUR' }, undefined],
    [{ price: '89.00 EUR', salePrice: '64.00 EUR', saleDates: '2026-01-01/2026-02-01' }, undefined],
    [{ price: '89.00 EUR' }, undefined],
  ])('readPrice reads the list price of %j as %s', (row, listPrice) => {
    expect(readPrice(row, at).listPrice).toBe(listPrice);
  });
});

const sale = {
  title: 'Oud',
  link: 'https://shop.example/products/oud',
  brand: 'Maison Test',
  availability: 'in_stock',
};
const prices = { price: '89.00 EUR', sale_price: '64.00 EUR' };
const parts = (element: string, values: Record<string, string>) =>
  `<g:${element}>${Object.entries(values)
    .map(([name, value]) => `<g:${name}>${value}</g:${name}>`)
    .join('')}</g:${element}>`;

test('readFeed reads the same list price and delivery from text as from XML', async () => {
  const shipping = 'DE::Standard:4.90 EUR,DE::Express:9.90 EUR';
  const text = textFeedFile([{ ...sale, ...prices, shipping, free_shipping_threshold: 'DE:50.00 EUR' }]);
  const elements = [
    parts('shipping', { country: 'DE', service: 'Standard', price: '4.90 EUR' }),
    parts('shipping', { country: 'DE', service: 'Express', price: '9.90 EUR' }),
    parts('free_shipping_threshold', { country: 'DE', price_threshold: '50.00 EUR' }),
  ].join('');
  const xml = rssFeedFile([{ ...sale, ...prices }]).replace('</item>', `${elements}</item>`);
  const expected = { price: 64, listPrice: 89, delivery: eur(4.9, 50) };
  for (const file of [text, xml]) expect((await readItems(file)).items).toMatchObject([{ content: expected }]);
});

test('readFeed ignores unknown parts, and repeated deliveries beyond the length of a field', async () => {
  const unknown = parts('price', { amount: '1.00 EUR' }) + parts('shipping', { price: 'x'.repeat(5000) });
  const many = parts('shipping', { country: 'DE', price: '4.90 EUR' }).repeat(2000);
  const xml = rssFeedFile([{ ...sale, ...prices }]).replace('</item>', `${unknown}${many}</item>`);
  expect((await readItems(xml)).items).toMatchObject([{ content: { price: 64, delivery: eur(4.9) } }]);
});

test('readFeed reads from when an item is available, and no date that does not exist', async () => {
  const readDate = async (availability_date: string) => {
    const item = { ...sale, ...prices, availability: 'preorder', availability_date };
    const dates = [];
    for (const file of [textFeedFile([item]), rssFeedFile([item])])
      dates.push((await readItems(file)).items.map(({ content }) => content.availableFrom));
    return dates.flat();
  };
  expect(await readDate('2027-02-05T11:07+0100')).toEqual(['2027-02-05T10:07:00Z', '2027-02-05T10:07:00Z']);
  expect(await readDate('2027-02-30')).toEqual([undefined, undefined]);
});
