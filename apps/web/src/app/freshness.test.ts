import { expect, test } from 'vitest';
import { sessionQuery } from '../features/auth/auth.queries.ts';
import { catalogueQueries } from '../features/catalogue/catalogue.queries.ts';
import { quizQueries } from '../features/quiz/quiz.queries.ts';
import { preferencesQuery } from '../features/settings/preferences.queries.ts';
import { watchlistQueries } from '../features/watchlist/watchlist.queries.ts';
import { givenUser } from '../testing/given.ts';

const { id } = givenUser();
const MINUTE = 60_000;

// spec: 9.1, 9.2
test.each([
  ['who is signed in', sessionQuery, 5],
  ['the counts', watchlistQueries.stats(id), 5],
  ['the watchlist', watchlistQueries.list(id), 5],
  ['the quiz’s result', quizQueries.result(id), 5],
  ['the recommendations', quizQueries.recommendations(id), 5],
  ['the brands', catalogueQueries.brands(), 10],
  ['the preferences', preferencesQuery(id), 10],
])('what is known of %s is fresh for so many minutes', (_what, { staleTime }, minutes) => {
  expect(staleTime).toBe(minutes * MINUTE);
});
