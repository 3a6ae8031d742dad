import fc from 'fast-check';
import { openBrowser } from '../../../testing/browser.ts';
import {
  advanceTo,
  givenStockedFragrance,
  givenWatcher,
  listDeliveryStates,
  mailbox,
  recordEvent,
  type StockedFragrance,
} from '../../../testing/given-event.ts';
import { describe, expect, test } from '../../../testing/test.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { sendAll } from '../../../testing/workers.ts';

interface Stated {
  market?: string | null;
  delivers_to?: string[] | null;
}

const state = (app: TestApp, fragrance: StockedFragrance, stated: Stated) =>
  app.db
    .updateTable('offers')
    .set({ market: null, ...stated })
    .where('id', '=', fragrance.offerId)
    .execute();

async function givenShopper(app: TestApp, countries: string[], stated: Stated = {}) {
  const fragrance = await givenStockedFragrance(app);
  await state(app, fragrance, stated);
  const amber = await givenWatcher(app, fragrance, { preferences: { countries, daily_limit: 100 } });
  const browser = openBrowser(app);
  await browser.signIn(amber.username);
  const choose = (chosen: string[]) =>
    browser.send('PUT', `/api/users/${amber.id}/shopping`, { displayCurrency: null, countries: chosen });
  return { fragrance, amber, choose };
}

const kinds = ['restock', 'sold_out', 'new_offer', 'preorder', 'price_drop', 'lowest_price'] as const;

describe('countries of a user', () => {
  test.for<[stated: Stated, countries: string[], isNotified: boolean]>([
    [{}, ['DE'], true],
    [{ market: 'US' }, [], true],
    [{ market: 'US' }, ['DE'], false],
    [{ market: 'US' }, ['DE', 'US'], true],
    [{ market: 'US', delivers_to: ['DE'] }, ['DE'], true],
    [{ delivers_to: ['FR'] }, ['DE'], true],
    [{ delivers_to: ['AT', 'CH', 'FR'] }, ['DE'], false],
    [{ delivers_to: ['AT', 'CH', 'FR'] }, ['CH'], true],
    [{ market: 'DE', delivers_to: ['AT', 'CH', 'FR'] }, ['DE'], true],
  ])('an offer that states %j notifies a user in %j: %s', async ([stated, countries, isNotified], { app }) => {
    const { fragrance, amber } = await givenShopper(app, countries, stated);
    const states = await listDeliveryStates(app, amber.id, await recordEvent(app, fragrance));
    expect(Object.keys(states)).toEqual(isNotified ? ['app', 'email'] : []);
  });

  test('an offer for other countries causes no alert of any kind', async ({ app }) => {
    const { fragrance, amber } = await givenShopper(app, ['DE'], { market: 'US' });
    for (const kind of kinds) {
      const id = await recordEvent(app, fragrance, { kind, priceDrop: { before: 200, now: 80 } });
      expect(await listDeliveryStates(app, amber.id, id)).toEqual({});
    }
    const { entries } = await amber.api.inbox.list({ params: { userId: amber.id }, query: {} });
    expect(entries).toEqual([]);
  });

  test('alerts follow when the user changes the countries', async ({ app }) => {
    const { fragrance, amber, choose } = await givenShopper(app, [], { market: 'US' });
    const notified = async () =>
      Object.keys(await listDeliveryStates(app, amber.id, await recordEvent(app, fragrance)));
    expect(await notified()).toContain('email');
    await choose(['DE']);
    expect(await notified()).toEqual([]);
    await choose(['DE', 'US']);
    expect(await notified()).toContain('email');
  });

  test('a message that waits for the end of quiet hours is dropped when the user chooses other countries', async ({
    app,
  }) => {
    const { fragrance, amber, choose } = await givenShopper(app, [], { market: 'US' });
    const quiet = { quiet_from: '22:00', quiet_to: '07:00' };
    await app.db.updateTable('preferences').set(quiet).where('user_id', '=', amber.id).execute();
    const { deps, to } = mailbox(app);
    advanceTo(app, '23:00');
    const id = await recordEvent(app, fragrance);
    await sendAll(deps);
    await choose(['DE']);
    advanceTo(app, '07:00');
    await sendAll(deps);
    expect(to(amber)).toEqual([]);
    expect((await listDeliveryStates(app, amber.id, id))['email']).toEqual(['dropped', expect.any(String)]);
  });

  test('the watchlist shows the stock of the offers that may be for the user', async ({ app }) => {
    const { fragrance, amber, choose } = await givenShopper(app, ['US'], { market: 'US' });
    const read = async () => (await amber.api.watchlist.list({ params: { userId: amber.id } }))[0];
    await app.db.updateTable('fragrances').set({ availability: 'InStock', stock_state: 'in-stock' }).execute();
    expect(await read()).not.toHaveProperty('omitsOffers');
    await choose(['DE']);
    expect(await read()).toMatchObject({ omitsOffers: true, fragranceStockState: 'not-offered', fragrancePrice: null });
    await state(app, fragrance, { delivers_to: ['DE'] });
    expect(await read()).toMatchObject({ fragranceStockState: 'in-stock' });
  });
});

const countryLists = fc.uniqueArray(fc.constantFrom('DE', 'AT', 'US', 'FR', 'GB'), { maxLength: 4 });
const steps = fc.record({
  market: fc.option(fc.constantFrom('DE', 'US', 'FR')),
  deliversTo: fc.option(countryLists),
  countries: countryLists,
  /** Countries that the user chooses between the event and the sending. */
  meanwhile: countryLists,
});

/** Whether the statements of a shop leave it possible that it delivers to the countries. */
function mayDeliver(market: string | null, deliversTo: string[] | null, countries: string[]): boolean {
  const isNamed = countries.some((country) => market === country || deliversTo?.includes(country));
  return countries.length === 0 || isNamed || (market === null && (deliversTo ?? []).length < 3);
}

test('fan-out and sending agree with a model for any statements and changes of countries', async ({ app }) => {
  const { fragrance, amber } = await givenShopper(app, []);
  const { deps, to } = mailbox(app);
  let sent = 0;
  await fc.assert(
    fc.asyncProperty(steps, async ({ market, deliversTo, countries, meanwhile }) => {
      await state(app, fragrance, { market, delivers_to: deliversTo });
      const choose = (chosen: string[]) =>
        app.db.updateTable('preferences').set({ countries: chosen }).where('user_id', '=', amber.id).execute();
      await choose(countries);
      const states = await listDeliveryStates(app, amber.id, await recordEvent(app, fragrance));
      const isNotified = mayDeliver(market, deliversTo, countries);
      expect(Object.keys(states)).toEqual(isNotified ? ['app', 'email'] : []);
      await choose(meanwhile);
      await sendAll(deps);
      sent += isNotified && mayDeliver(market, deliversTo, meanwhile) ? 1 : 0;
      expect(to(amber)).toHaveLength(sent);
    }),
    { numRuns: 60 },
  );
});
