import { AppError } from '@sillage/contract';
import { expect, test } from 'vitest';
import { api } from '../lib/api.ts';
import { fakeApi, getUnhandledRequests, resetFakeApi } from './fake-api.tsx';
import { givenUser } from './given.ts';

test('fakeApi reports the name of a route that has no handler', async () => {
  await expect(api.catalogue.brands()).rejects.toBeInstanceOf(AppError);
  expect(getUnhandledRequests()).toEqual(['No handler for catalogue.brands']);
  resetFakeApi();
});

test('fakeApi passes to a handler the parameters that the contract has parsed', async () => {
  const { id } = givenUser();
  fakeApi({
    watchlist: {
      stats: ({ params }) => ({
        totalItems: params.userId.length,
        availableItems: 0,
        soldOutItems: 0,
        itemsWithNotes: 0,
      }),
    },
  });
  await expect(api.watchlist.stats({ params: { userId: id } })).resolves.toMatchObject({ totalItems: 36 });
});
