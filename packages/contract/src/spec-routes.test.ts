import { describe, expect, test } from 'vitest';
import type { Access, Route } from './http.ts';
import { routes } from './index.ts';

/** Route that the specification requires. Its request body or query must accept all `fields`. */
type SpecifiedRoute = readonly [method: Route['method'], path: string, access: Access, fields: readonly string[]];

const allRoutes: Route[] = Object.values(routes).flatMap((group) => Object.values<Route>(group));
/** Removes the names of a path's parameters, because the specification does not prescribe them. */
const withoutParamNames = (path: string) => path.replace(/\{\w+\}/g, '{}');
const findRoutes = ([method, path]: SpecifiedRoute) =>
  allRoutes.filter((route) => route.method === method && withoutParamNames(route.path) === withoutParamNames(path));

function expectRoute(specified: SpecifiedRoute): void {
  const [, , access, fields] = specified;
  const [route, ...others] = findRoutes(specified);
  expect([route?.access, others]).toEqual([access, []]);
  const acceptedFields = Object.keys({ ...route?.body?.shape, ...route?.query?.shape });
  expect(fields.filter((field) => !acceptedFields.includes(field))).toEqual([]);
}

const preferences = ['emailNotifications', 'watchlistUpdates', 'weeklyDigest', 'defaultFilter'];

describe('route table (spec section 7)', () => {
  // spec: 7.1.1, 7.1.2, 7.1.3, 7.1.4, 7.1.5, 7.1.6, 7.1.7, 7.1.8, 7.1.9
  test.each<SpecifiedRoute>([
    ['GET', '/api/auth/status', 'public', []],
    ['GET', '/api/users/current', 'user', []],
    ['GET', '/api/auth/user', 'user', []],
    ['POST', '/api/users/login', 'public', ['usernameOrEmail', 'password']],
    ['POST', '/api/users/register', 'public', ['username', 'firstName', 'lastName', 'email', 'password']],
    ['POST', '/api/auth/logout', 'public', []],
    ['POST', '/api/auth/resend-verification', 'public', ['email']],
    ['POST', '/api/auth/forgot-password', 'public', ['email']],
    ['POST', '/api/auth/validate-reset-token', 'public', ['token']],
    ['POST', '/api/auth/reset-password', 'public', ['token', 'newPassword']],
  ])('route table has auth route %s %s with the specified access and fields', (...specified) => expectRoute(specified));

  // spec: 7.2.1, 7.2.2, 7.2.3, 7.2.4
  test.each<SpecifiedRoute>([
    ['PUT', '/api/users/{id}/profile', 'self', ['firstName', 'lastName', 'email']],
    ['PUT', '/api/users/{id}/password', 'self', ['currentPassword', 'newPassword']],
    ['GET', '/api/users/{id}/preferences', 'self', []],
    ['PUT', '/api/users/{id}/preferences', 'self', preferences],
  ])('route table has user route %s %s with the specified access and fields', (...specified) => expectRoute(specified));

  // spec: 7.3.1, 7.3.2, 7.3.3, 7.3.4, 7.3.5
  test.each<SpecifiedRoute>([
    ['GET', '/api/watchlist/{userId}', 'self', []],
    ['GET', '/api/watchlist/{userId}/stats', 'self', []],
    ['POST', '/api/watchlist/add', 'self', ['userId', 'fragranceId', 'notes']],
    ['DELETE', '/api/watchlist/{userId}/{fragranceId}', 'self', []],
    ['PUT', '/api/watchlist/update-notes', 'self', ['userId', 'fragranceId', 'notes']],
  ])('route table has watchlist route %s %s with the specified access and fields', (...specified) =>
    expectRoute(specified),
  );

  const filters = ['gender', 'soldOut', 'isOriginal', 'inspiredBrand', 'keyword', 'page', 'size'];

  // spec: 7.4.1, 7.4.2, 7.4.7, 7.4.9
  test.each<SpecifiedRoute>([
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
  ])('route table has fragrance route %s %s with the specified access and fields', (...specified) =>
    expectRoute(specified),
  );

  const { catalogue } = routes;

  // spec: 7.4.8
  test.each([
    ['/all', catalogue.all],
    ['/{id}', catalogue.detail],
    ['/inspired-by/{brand}', catalogue.inspiredBy],
    ['/gender/{gender}', catalogue.byGender],
    ['/category/{category}', catalogue.byCategory],
    ['/available', catalogue.available],
    ['/sold-out', catalogue.soldOut],
    ['/original', catalogue.originals],
    ['/inspired', catalogue.inspired],
    ['/today', catalogue.today],
    ['/stats', catalogue.stats],
    ['/categories', catalogue.categories],
    ['/dashboard', catalogue.dashboard],
    ['/health', catalogue.health],
  ])('route table has fragrance route GET %s with public access', (path, route) => {
    expect([route.method, route.path, route.access]).toEqual(['GET', `/api/fragrances${path}`, 'public']);
  });

  // spec: 7.5.1, 7.5.2, 7.5.3, 7.5.4, 7.5.5
  test.each<SpecifiedRoute>([
    ['GET', '/api/quiz/users/{id}/result', 'self', []],
    ['GET', '/api/quiz/users/{id}/recommendations', 'self', []],
    ['POST', '/api/quiz/complete', 'self', ['userId', 'personalityType', 'description', 'recommendations', 'answers']],
    ['POST', '/api/quiz/users/{id}/generate-more', 'self', ['count']],
    ['POST', '/api/quiz/recommendations/{recId}/add-to-watchlist', 'self', ['userId', 'notes']],
  ])('route table has quiz route %s %s with the specified access and fields', (...specified) => expectRoute(specified));
});

// spec: D.2.11
test('route table has no two routes with the same method and path', () => {
  const names = allRoutes.map(({ method, path }) => `${method} ${withoutParamNames(path)}`);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
