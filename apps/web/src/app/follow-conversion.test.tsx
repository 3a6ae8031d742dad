import type { Shopping } from '@sillage/contract';
import { act, screen } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { sessionQuery, signedOut } from '../features/auth/auth.queries.ts';
import { conversionQueries } from '../fragrance/conversion/conversion.queries.ts';
import { ShopPrice } from '../fragrance/shop-price.tsx';
import { setConversion } from '../lib/money.ts';
import { fakeApi } from '../testing/fake-api.tsx';
import { givenFragrance, givenUser } from '../testing/given.ts';
import { sampleRates } from '../testing/rates.ts';
import { render } from '../testing/render.tsx';
import { followConversion } from './follow-conversion.ts';

const offer = { shop: 'shop.example', price: 59.9, currency: 'USD' };
const original = '$59.90 at shop.example';

/** Renders a price of 59.90 USD, and counts the requests for rates. */
function givenPrice({
  user = givenUser(),
  shopping,
}: {
  user?: ReturnType<typeof givenUser> | null;
  shopping: Shopping;
}) {
  const requests = { rates: 0 };
  fakeApi({
    users: { shopping: () => shopping },
    exchangeRates: {
      current: () => {
        requests.rates += 1;
        return sampleRates;
      },
    },
  });
  const { client } = render(<ShopPrice fragrance={givenFragrance({ productOffer: offer })} />);
  client.setQueryData(sessionQuery.queryKey, { ...signedOut, user });
  const stop = followConversion(client);
  onTestFinished(() => {
    stop();
    setConversion(null);
  });
  return { client, requests };
}

test('a price is also shown in the display currency of the signed-in user, with the date of the rates', async () => {
  givenPrice({ shopping: { displayCurrency: 'EUR', countries: [] } });
  expect((await screen.findByText(/about €55.96/)).textContent).toBe('about €55.96 · ECB rate of Jun 28, 2024');
  expect(document.body.textContent).toContain(original);
});

test('no rates are requested, and prices stay as they are, when the user has no display currency', async () => {
  const user = givenUser();
  const { client, requests } = givenPrice({ user, shopping: { displayCurrency: null, countries: [] } });
  const { queryKey } = conversionQueries.shopping(user.id);
  await expect.poll(() => client.getQueryState(queryKey)?.status).toBe('success');
  expect([requests.rates, document.body.textContent]).toEqual([0, original]);
  await act(async () => client.setQueryData(queryKey, { displayCurrency: 'GBP', countries: [] }));
  expect(await screen.findByText(/about £47.36/)).toBeDefined();
});

test('prices are converted no longer after a sign-out', async () => {
  const { client } = givenPrice({ shopping: { displayCurrency: 'EUR', countries: [] } });
  await screen.findByText(/about €55.96/);
  await act(async () => client.setQueryData(sessionQuery.queryKey, signedOut));
  expect(document.body.textContent).toBe(original);
});
