import { describe, expect, test } from 'vitest';
import type { Access, Route } from './http.ts';
import { routes } from './index.ts';

/** `fields` are those that the body or the query must at least accept. */
type Call = readonly [method: Route['method'], path: string, access: Access, fields: readonly string[]];

const all: Route[] = Object.values(routes).flatMap((group) => Object.values<Route>(group));
/** The specification does not fix the names of path parameters. */
const nameless = (path: string) => path.replace(/\{\w+\}/g, '{}');
const find = ([method, path]: Call) =>
  all.filter((route) => route.method === method && nameless(route.path) === nameless(path));

function expectCall(call: Call): void {
  const [, , access, fields] = call;
  const [route, ...others] = find(call);
  expect([route?.access, others]).toEqual([access, []]);
  const taken = Object.keys({ ...route?.body?.shape, ...route?.query?.shape });
  expect(fields.filter((field) => !taken.includes(field))).toEqual([]);
}

const preferences = ['emailNotifications', 'watchlistUpdates', 'weeklyDigest', 'defaultFilter'];

describe('spec section 7', () => {
  // spec: 7.1.1, 7.1.2, 7.1.3, 7.1.4, 7.1.5, 7.1.6, 7.1.7, 7.1.8, 7.1.9
  test.each<Call>([
    ['GET', '/api/auth/status', 'public', []],
    ['GET', '/api/users/current', 'user', []],
    ['GET', '/api/auth/user', 'user', []],
    ['POST', '/api/users/login', 'public', ['usernameOrEmail', 'password']],
    ['POST', '/api/users/register', 'public', ['username', 'firstName', 'lastName', 'email', 'password']],
    ['POST', '/api/auth/logout', 'user', []],
    ['POST', '/api/auth/resend-verification', 'public', ['email']],
    ['POST', '/api/auth/forgot-password', 'public', ['email']],
    ['POST', '/api/auth/validate-reset-token', 'public', ['token']],
    ['POST', '/api/auth/reset-password', 'public', ['token', 'newPassword']],
  ])('auth: %s %s', (...call) => expectCall(call));

  // spec: 7.2.1, 7.2.2, 7.2.3, 7.2.4
  test.each<Call>([
    ['PUT', '/api/users/{id}/profile', 'self', ['firstName', 'lastName', 'email']],
    ['PUT', '/api/users/{id}/password', 'self', ['currentPassword', 'newPassword']],
    ['GET', '/api/users/{id}/preferences', 'self', []],
    ['PUT', '/api/users/{id}/preferences', 'self', preferences],
  ])('user: %s %s', (...call) => expectCall(call));

  // spec: 7.3.1, 7.3.2, 7.3.3, 7.3.4, 7.3.5
  test.each<Call>([
    ['GET', '/api/watchlist/{userId}', 'self', []],
    ['GET', '/api/watchlist/{userId}/stats', 'self', []],
    ['POST', '/api/watchlist/add', 'self', ['userId', 'fragranceId', 'notes']],
    ['DELETE', '/api/watchlist/{userId}/{fragranceId}', 'self', []],
    ['PUT', '/api/watchlist/update-notes', 'self', ['userId', 'fragranceId', 'notes']],
  ])('watchlist: %s %s', (...call) => expectCall(call));

  const filters = ['gender', 'soldOut', 'isOriginal', 'inspiredBrand', 'keyword', 'page', 'size'];

  // spec: 7.4.1, 7.4.2, 7.4.7, 7.4.9
  test.each<Call>([
    ['GET', '/api/fragrances/brands', 'public', []],
    ['GET', '/api/fragrances/filter', 'public', filters],
    ['GET', '/api/fragrances', 'public', ['page', 'size', 'sortBy', 'sortDirection']],
    ['GET', '/api/fragrances/search', 'public', ['q']],
    ['GET', '/api/fragrances/search/paginated', 'public', ['q', 'page', 'size']],
    ['GET', '/api/fragrances/recent', 'public', ['limit']],
    ['GET', '/api/fragrances/updated', 'public', ['limit']],
    ['GET', '/api/fragrances/featured', 'public', ['limit']],
    ['GET', '/api/fragrances/price-range', 'public', ['min', 'max']],
    ['GET', '/api/fragrances/cheapest', 'public', ['limit']],
    ['GET', '/api/fragrances/expensive', 'public', ['limit']],
  ])('fragrances: %s %s takes what it should', (...call) => expectCall(call));

  const { catalogue } = routes;

  // spec: 7.4.8
  test.each([
    ['/all', catalogue.all],
    ['/{id}', catalogue.one],
    ['/inspired-by/{brand}', catalogue.inspiredBy],
    ['/gender/{gender}', catalogue.ofGender],
    ['/category/{category}', catalogue.ofCategory],
    ['/available', catalogue.available],
    ['/sold-out', catalogue.soldOut],
    ['/original', catalogue.originals],
    ['/inspired', catalogue.inspired],
    ['/today', catalogue.today],
    ['/stats', catalogue.stats],
    ['/categories', catalogue.categories],
    ['/dashboard', catalogue.dashboard],
    ['/health', catalogue.health],
  ])('fragrances: GET %s is there for everybody', (path, route) => {
    expect([route.method, route.path, route.access]).toEqual(['GET', `/api/fragrances${path}`, 'public']);
  });

  // spec: 7.5.1, 7.5.2, 7.5.3, 7.5.4, 7.5.5
  test.each<Call>([
    ['GET', '/api/quiz/users/{id}/result', 'self', []],
    ['GET', '/api/quiz/users/{id}/recommendations', 'self', []],
    ['POST', '/api/quiz/complete', 'self', ['userId', 'personalityType', 'description', 'recommendations', 'answers']],
    ['POST', '/api/quiz/users/{id}/generate-more', 'self', ['count']],
    ['POST', '/api/quiz/recommendations/{recId}/add-to-watchlist', 'self', ['userId', 'notes']],
  ])('quiz: %s %s', (...call) => expectCall(call));
});

// spec: D.2.11
test('no two calls have the same method and path', () => {
  const names = all.map(({ method, path }) => `${method} ${nameless(path)}`);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});
