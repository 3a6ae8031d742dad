import { describe, expect, test } from 'vitest';
import { readPage } from './read-page.ts';
import { givenPage, givenProduct, givenShopPage } from './testing/pages.ts';

function readOffer(offer: Record<string, unknown>, counter = '', around: { before?: string } = {}) {
  const product = givenProduct({ availability: 'https://schema.org/InStock', price: '64.00', ...offer });
  return readPage(givenPage({ body: givenShopPage(product, counter, around) })).offers[0];
}

const NO_TERMS = { listPrice: null, lowest30Days: null, delivery: null, deliversTo: null, market: null };

const specification = (priceType: string, price: unknown, more: Record<string, unknown> = {}) => ({
  priceSpecification: [{ '@type': 'UnitPriceSpecification', priceType, price, priceCurrency: 'EUR', ...more }],
});

test('readPage states null for each term when the page states none', () => {
  expect(readOffer({})).toMatchObject(NO_TERMS);
});

describe('the list price of readPage', () => {
  test.each([
    ['a strikethrough price', specification('https://schema.org/StrikethroughPrice', '89.00')],
    ['a list price', specification('https://schema.org/ListPrice', 89)],
    ['a price of the maker', specification('https://schema.org/SRP', '89,00 €')],
    ['a list price in a single specification', { priceSpecification: { priceType: 'ListPrice', price: 89 } }],
  ])('readPage reads %s of the offer', (_what, offer) => {
    expect(readOffer(offer)).toMatchObject({ price: 64, listPrice: 89 });
  });

  test.each([
    ['equals the price', specification('ListPrice', 64)],
    ['is below the price', specification('ListPrice', 60)],
    ['is more than 20 times the price', specification('ListPrice', 1280.01)],
    ['has another currency', specification('ListPrice', 89, { priceCurrency: 'USD' })],
    ['is a price per litre', specification('ListPrice', 640, { referenceQuantity: { value: 1, unitCode: 'LTR' } })],
    ['counts for a dozen', specification('ListPrice', 600, { eligibleQuantity: { minValue: 12 } })],
    ['is the lowest price for members', specification('MinimumAdvertisedPrice', 89)],
    ['is text', specification('ListPrice', 'as you like')],
    ['is negative', specification('ListPrice', -89)],
    ['is infinite', specification('ListPrice', '9e999')],
    ['is an object', specification('ListPrice', { price: { price: { price: { price: { price: 89 } } } } })],
  ])('readPage states no list price when it %s', (_what, offer) => {
    expect(readOffer(offer)).toMatchObject({ price: 64, listPrice: null });
  });

  test('readPage gives no offer the list price of another one', () => {
    const offers = [
      { '@type': 'Offer', name: '50 ml', price: 64, priceCurrency: 'EUR', availability: 'InStock' },
      { '@type': 'Offer', name: '100 ml', price: 90, priceCurrency: 'EUR', ...specification('ListPrice', 120) },
    ];
    const { offers: found } = readPage(givenPage({ body: givenShopPage(givenProduct({}, { offers }), '') }));
    expect(found.map(({ sizeMl, listPrice }) => [sizeMl, listPrice])).toEqual([
      [50, null],
      [100, 120],
    ]);
  });

  test.each([
    ['is struck through', '<p class="price"><del>89,00 €</del> <ins>64,00 €</ins></p>', 89],
    ['has the class of an old price', '<p><span class="old-price">89,00 €</span> <b class="price">64,00 €</b></p>', 89],
    ['is below the price', '<p class="price"><del>59,00 €</del> <b>64,00 €</b></p>', null],
    ['has another currency', '<p class="price"><del>£89.00</del> <b>64,00 €</b></p>', null],
    ['is more than 20 times the price', '<p class="price"><del>1290,00 €</del> <b>64,00 €</b></p>', null],
    ['stands beside another price', '<p class="price"><del>99,00 €</del> <b>79,00 €</b></p><p>64,00 €</p>', null],
  ])('readPage reads the visible price %#, which %s, as %s', (_what, counter, listPrice) => {
    expect(readOffer({}, `${counter}<button>Add to cart</button>`)).toMatchObject({ listPrice });
  });

  test('readPage prefers the list price of the markup to the one that the page strikes out', () => {
    const counter = '<p class="price"><del>99,00 €</del> <b>64,00 €</b></p>';
    expect(readOffer(specification('ListPrice', 89), counter)).toMatchObject({ listPrice: 89 });
  });

  test('readPage reads the price before a reduction from meta tags', () => {
    const meta = (name: string, content: string) => `<meta property="${name}" content="${content}">`;
    const head = `<title>Sauvage</title>${meta('product:price:amount', '64')}${meta('product:price:currency', 'EUR')}`;
    const body = `<html><head>${head}${meta('product:original_price:amount', '89')}</head><h1>Sauvage</h1>
      <p>64,00 €</p><button>Add to cart</button></html>`;
    expect(readPage(givenPage({ body })).offers).toMatchObject([{ price: 64, listPrice: 89 }]);
  });
});

describe('the lowest price of 30 days of readPage', () => {
  const price = '<p class="price"><del>89,00 €</del> <ins>64,00 €</ins></p>';
  test.each([
    ['in the line of its label', '<p>Niedrigster Preis der letzten 30 Tage: 59,00 €</p>', 59, 89],
    ['in the line after its label', '<p>Lowest price in the last 30 days</p><p>59,00 €</p>', 59, 89],
    ['without a currency sign', '<p>Lowest price of 30 days: 59,00</p>', 59, 89],
    ['equal to the price', '<p>Prix le plus bas des 30 derniers jours : 64,00 €</p>', 64, 89],
    ['without an amount', '<p>The lowest price of the last 30 days!</p>', null, 89],
    ['in another currency', '<p>Lowest price in the last 30 days: £59.00</p>', null, 89],
    ['of more than 20 times the price', '<p>Lowest price in the last 30 days: 1300,00 €</p>', null, 89],
    ['of 90 days', '<p>Lowest price in the last 90 days: 59,00 €</p>', null, 89],
    ['as a right of return', '<p>30 days return. Best service from 59,00 €</p>', null, 89],
  ])('readPage reads the lowest price %s', (_what, notice, lowest30Days, listPrice) => {
    expect(readOffer({}, `${price}${notice}<button>Add to cart</button>`)).toMatchObject({ lowest30Days, listPrice });
  });

  test('readPage reads a struck-through price with the label as the lowest price, and not as a list price', () => {
    const counter = '<p>64,00 €</p><p>Lowest price in the last 30 days: <s>79,00 €</s></p><button>Add to cart</button>';
    expect(readOffer({}, counter)).toMatchObject({ lowest30Days: 79, listPrice: null });
  });
});

describe('the delivery of readPage', () => {
  const details = (value: unknown, addressCountry: unknown, more: Record<string, unknown> = {}) => ({
    '@type': 'OfferShippingDetails',
    shippingRate: { '@type': 'MonetaryAmount', value, currency: 'EUR' },
    shippingDestination: { '@type': 'DefinedRegion', addressCountry },
    ...more,
  });
  const delivery = (amount: number | null, freeFrom: number | null = null) => ({ amount, freeFrom, currency: 'EUR' });
  const over = (minValue: number) => ({ orderValue: { '@type': 'MonetaryAmount', minValue, currency: 'EUR' } });

  test.each([
    ['one country', details('4.90', 'DE'), delivery(4.9), ['DE']],
    ['several countries', details(4.9, ['DE', 'AT']), delivery(4.9), ['AT', 'DE']],
    ['a country in three letters', details(4.9, 'DEU'), delivery(4.9), ['DE']],
    ['a part of a country', details(4.9, 'US-NY'), delivery(4.9), ['US']],
    ['a Country node', details(4.9, { '@type': 'Country', name: 'GB' }), delivery(4.9), ['GB']],
    ['the cheapest of two services', [details(9.9, 'DE'), details(4.9, 'DE')], delivery(4.9), ['DE']],
    ['free delivery', details(0, 'DE'), delivery(0), ['DE']],
    ['free delivery from 50', [details(4.9, 'DE'), details(0, 'DE', over(50))], delivery(4.9, 50), ['DE']],
    ['a cost that differs between countries', [details(4.9, 'DE'), details(9.9, 'FR')], null, ['DE', 'FR']],
    [
      'a country without delivery',
      [details(4.9, 'DE'), details(0, 'FR', { doesNotShip: true })],
      delivery(4.9),
      ['DE'],
    ],
    ['a country and one by its name', details(4.9, ['DE', 'Elbonia']), delivery(4.9), null],
    ['a country by its name', details(4.9, 'Elbonia'), delivery(4.9), null],
    [
      'a place without a country beside one with a country',
      [details(4.9, 'DE'), details(4.9, undefined)],
      delivery(4.9),
      null,
    ],
    ['another currency', details(4.9, 'DE', { shippingRate: { value: 4.9, currency: 'USD' } }), null, ['DE']],
    ['a text', 'We ship within two days', null, null],
  ])('readPage reads delivery to %s', (_what, shippingDetails, expected, deliversTo) => {
    expect(readOffer({ shippingDetails })).toMatchObject({ delivery: expected, deliversTo });
  });

  test('readPage selects the cost of the market when it differs between countries', () => {
    const shippingDetails = [details(4.9, 'DE'), details(9.9, 'FR')];
    expect(readOffer({ shippingDetails, eligibleRegion: 'FR' })).toMatchObject({
      delivery: delivery(9.9),
      market: 'FR',
    });
  });

  test('readPage takes no cost of a country that it does not know for the cost of the market', () => {
    const shippingDetails = [details(9.9, 'DE'), details(4.9, 'Elbonia')];
    expect(readOffer({ shippingDetails, eligibleRegion: 'DE' })).toMatchObject({ delivery: delivery(9.9) });
  });

  test('readPage reads a threshold of free delivery, and a delivery charge of the price specification', () => {
    const freeShippingThreshold = { '@type': 'MonetaryAmount', value: 50, currency: 'EUR' };
    const settings = details(4.9, 'DE', { freeShippingThreshold });
    expect(readOffer({ shippingDetails: settings })).toMatchObject({ delivery: delivery(4.9, 50) });
    const charge = { '@type': 'DeliveryChargeSpecification', price: 3.5, priceCurrency: 'EUR' };
    const free = { ...charge, price: 0, eligibleTransactionVolume: { minPrice: 40 } };
    expect(readOffer({ priceSpecification: [charge, free] })).toMatchObject({ price: 64, delivery: delivery(3.5, 40) });
  });

  test('readPage keeps within its limits when the markup repeats countries, rates and offers', () => {
    const countries = Array.from({ length: 5000 }, (_, index) => (index % 2 ? 'DE' : 'FR'));
    const graph = { '@id': '#rate', ...details(4.9, countries) };
    const offer = {
      '@type': 'Offer',
      price: 64,
      priceCurrency: 'EUR',
      shippingDetails: Array(500).fill({ '@id': '#rate' }),
    };
    const offers = Array.from({ length: 500 }, (_, index) => ({ ...offer, name: `${index} ml` }));
    const body = givenShopPage({ '@graph': [graph, givenProduct({}, { offers })] }, '');
    const { offers: found } = readPage(givenPage({ body }));
    expect(found).toHaveLength(40);
    expect(found[0]).toMatchObject({ delivery: delivery(4.9), deliversTo: ['DE', 'FR'] });
  });

  test.each([[[]], [{}], [null], [7], ['<b>'], [{ shippingRate: [[[]]] }], [{ shippingRate: { value: -4 } }]])(
    'readPage states no delivery when the details are %j',
    (shippingDetails) => {
      expect(readOffer({ shippingDetails })).toMatchObject({ price: 64, delivery: null, deliversTo: null });
    },
  );

  test('readPage survives a region that contains itself', () => {
    const region = { '@id': '#r', addressCountry: { '@id': '#r' } };
    const shippingDetails = { shippingRate: { value: 4.9 }, shippingDestination: region };
    expect(readOffer({ shippingDetails })).toMatchObject({ delivery: delivery(4.9), deliversTo: null });
  });
});
