import type { Shop } from '@sillage/testkit/shop';
import { test } from '../../src/testing/shop-test.ts';
import { describe, expect } from '../../src/testing/test.ts';
import type { TestApp } from '../../src/testing/test-app.ts';
import { checkNow, givenWatched } from '../../src/testing/workers.ts';

interface Stated {
  price?: number;
  /** Properties of the JSON-LD offer. */
  offer?: object;
  /** HTML beside the price. */
  beside?: string;
}

/** A watched fragrance in stock at a shop whose page states terms. */
async function givenPage(app: TestApp, shop: Shop) {
  const watched = await givenWatched(app, shop, 'InStock');
  const { oud, path, getFragrance } = watched;
  const show = async ({ price = 64, offer = {}, beside = '' }: Stated) => {
    const offers = { '@type': 'Offer', price, priceCurrency: 'EUR', availability: 'InStock', ...offer };
    const product = { '@context': 'https://schema.org', '@type': 'Product', name: oud.name, offers };
    shop.put(
      path,
      `<html><head><title>${oud.name}</title><script type="application/ld+json">${JSON.stringify(product)}</script></head>
        <h1>${oud.name}</h1><p class="price">${beside}<b>${price.toFixed(2)} €</b></p><button>Add to cart</button></html>`,
    );
    await checkNow(app);
  };
  const countWrites = async () => {
    const offers = app.db.selectFrom('offers').where('fragrance_id', '=', oud.id);
    const ids = (await offers.select('id').execute()).map(({ id }) => id);
    const { length: checks } = await app.db.selectFrom('checks').select('id').where('offer_id', 'in', ids).execute();
    const events = await app.db.selectFrom('events').select('kind').where('fragrance_id', '=', oud.id).execute();
    return { checks, events: events.length };
  };
  const getOffer = async () => (await getFragrance()).offers[0];
  return { ...watched, show, countWrites, getOffer };
}

const shipping = (value: number, more: object = {}) => ({
  shippingDetails: {
    '@type': 'OfferShippingDetails',
    shippingRate: { '@type': 'MonetaryAmount', value, currency: 'EUR' },
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: ['DE', 'AT'] },
    ...more,
  },
});

describe('what a shop states beside its price', () => {
  test('a check stores list price, 30-day low, delivery, countries and market, and the API returns them', async ({
    app,
    shop,
  }) => {
    const { show, getOffer } = await givenPage(app, shop);
    const threshold = { freeShippingThreshold: { '@type': 'MonetaryAmount', value: 100, currency: 'EUR' } };
    const beside = '<del>89.00 €</del> <p>Lowest price in the last 30 days: 59.00 €</p> ';
    await show({ offer: { ...shipping(4.9, threshold), eligibleRegion: 'DE' }, beside });
    expect(await getOffer()).toMatchObject({
      price: 64,
      listPrice: 89,
      shopLowestPrice: 59,
      deliveryPrice: 4.9,
      freeDeliveryFrom: 100,
      totalPrice: 68.9,
      deliversTo: ['AT', 'DE'],
      market: 'DE',
    });
    await show({});
    expect(await getOffer()).toMatchObject({
      listPrice: null,
      shopLowestPrice: null,
      deliveryPrice: null,
      freeDeliveryFrom: null,
      totalPrice: null,
      deliversTo: null,
      market: null,
    });
  });

  test('the total price has no delivery from the threshold on, and is unknown without a stated cost', async ({
    app,
    shop,
  }) => {
    const { show, getOffer } = await givenPage(app, shop);
    const from = (value: number) => ({ freeShippingThreshold: { '@type': 'MonetaryAmount', value, currency: 'EUR' } });
    await show({ offer: shipping(4.9, from(64)) });
    expect(await getOffer()).toMatchObject({ totalPrice: 64 });
    await show({ offer: shipping(4.9, from(64.01)) });
    expect(await getOffer()).toMatchObject({ totalPrice: 68.9 });
    await show({ offer: { shippingDetails: { ...shipping(0).shippingDetails, shippingRate: from(70) } } });
    expect(await getOffer()).toMatchObject({ deliveryPrice: null, freeDeliveryFrom: 70, totalPrice: null });
  });

  test('a change of the delivery alone is stored, and causes neither an event nor a stored check', async ({
    app,
    shop,
  }) => {
    const { show, countWrites, getOffer } = await givenPage(app, shop);
    await show({ offer: shipping(4.9) });
    await show({ offer: shipping(4.9) });
    const before = await countWrites();
    await show({ offer: shipping(6.9) });
    expect(await getOffer()).toMatchObject({ deliveryPrice: 6.9, totalPrice: 70.9 });
    expect(await countWrites()).toEqual(before);
  });

  test('a hostile page stores no terms beyond the limits of the columns', async ({ app, shop }) => {
    const { show, getOffer } = await givenPage(app, shop);
    const regions = Array.from({ length: 3000 }, (_, index) => `X${index}`);
    const huge = { shippingRate: { value: 1e30, currency: 'EUR' }, shippingDestination: { addressCountry: regions } };
    const listed = { priceSpecification: { priceType: 'ListPrice', price: 1e30, priceCurrency: 'EUR' } };
    await show({ offer: { ...listed, shippingDetails: huge, eligibleRegion: '<script>' } });
    expect(await getOffer()).toMatchObject({ price: 64, listPrice: null, deliveryPrice: null, deliversTo: null });
  });
});
