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
  ['session', sessionQuery, 5],
  ['watchlist counts', watchlistQueries.stats(id), 5],
  ['watchlist', watchlistQueries.list(id), 5],
  ['quiz result', quizQueries.result(id), 5],
  ['recommendations', quizQueries.recommendations(id), 5],
  ['brands', catalogueQueries.brands(), 10],
  ['preferences', preferencesQuery(id), 10],
])('data of the %s query stays fresh for the time that the specification sets', (_what, { staleTime }, minutes) => {
  expect(staleTime).toBe(minutes * MINUTE);
});
