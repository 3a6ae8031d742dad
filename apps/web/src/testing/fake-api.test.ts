import { AppError } from '@sillage/contract';
import { expect, test } from 'vitest';
import { api } from '../lib/api.ts';
import { fakeApi, forgetAnswers, unanswered } from './fake-api.tsx';
import { givenUser } from './given.ts';

test('names the call that nobody answered', async () => {
  await expect(api.catalogue.brands()).rejects.toBeInstanceOf(AppError);
  expect(unanswered()).toEqual(['Nobody answered catalogue.brands']);
  forgetAnswers();
});

test('hands over what the contract has parsed, from address and body', async () => {
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
