import type { Shop } from '@sillage/testkit/shop';
import { givenCalendar } from '../../src/features/calendar/testing/given-dates.ts';
import { test } from '../../src/testing/shop-test.ts';
import { describe, expect } from '../../src/testing/test.ts';
import type { TestApp } from '../../src/testing/test-app.ts';
import { checkNow, givenWatched } from '../../src/testing/workers.ts';

async function givenPage(app: TestApp, shop: Shop) {
  const { oud, path, getFragrance } = await givenWatched(app, shop, 'PreOrder');
  const show = async (offer: object) => {
    const offers = { '@type': 'Offer', price: 64, priceCurrency: 'EUR', availability: 'PreOrder', ...offer };
    const product = { '@context': 'https://schema.org', '@type': 'Product', name: oud.name, offers };
    shop.put(
      path,
      `<html><head><title>${oud.name}</title><script type="application/ld+json">${JSON.stringify(product)}</script></head>
        <h1>${oud.name}</h1><p class="price"><b>64.00 €</b></p></html>`,
    );
    await checkNow(app);
  };
  const getDate = async () => (await getFragrance()).offers[0]?.availableFrom;
  return { oud, show, getDate };
}

describe('the date on which a shop says that an offer becomes available', () => {
  test('a check stores the date, the API returns it, and the calendar has it until it is not stated', async ({
    app,
    shop,
  }) => {
    const { oud, show, getDate } = await givenPage(app, shop);
    const { read, watch } = await givenCalendar(app);
    await watch(oud.id);
    const day = `${app.clock.now().getUTCFullYear() + 1}-02-05`;
    await show({ availabilityStarts: day });
    expect(await getDate()).toBe(day);
    expect((await read()).events).toMatchObject([{ start: day, sequence: 0 }]);
    const later = `${app.clock.now().getUTCFullYear() + 1}-03-01`;
    await show({ availabilityStarts: later });
    expect((await read()).events).toMatchObject([{ start: later, sequence: 1 }]);
    await show({});
    expect([await getDate(), (await read()).events]).toEqual([undefined, []]);
  });

  test('the API leaves out the date of an offer in stock', async ({ app, shop }) => {
    const { show, getDate } = await givenPage(app, shop);
    await show({ availability: 'InStock', availabilityStarts: '2015-06-01' });
    expect(await getDate()).toBeUndefined();
  });
});
