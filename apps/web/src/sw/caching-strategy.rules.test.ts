import { type Route, routes } from '@sillage/contract';
import { expect, test } from 'vitest';
import { selectStrategy } from './caching-strategy.rules.ts';

const origin = 'https://sillage.example';

function strategyFor(path: string, { method = 'GET', mode = 'cors' } = {}) {
  return selectStrategy({ method, mode, url: new URL(path, origin).href }, origin);
}

test.each(['/', '/dashboard', '/fragrances/12?from=push', '/login', '/developers', '/apiary'])(
  'selectStrategy selects "page" for a navigation to %s',
  (path) => expect(strategyFor(path, { mode: 'navigate' })).toBe('page'),
);

test.each([
  '/api/docs',
  '/dev/inbox',
  '/feeds/someone.xml',
  '/unsubscribe?token=x',
  '/alerts/x.y.z',
  '/accuracy',
  '/oauth2/authorization/google',
  '/login/oauth2/code/google?code=1',
  '/shared/abc',
])('selectStrategy returns no caching strategy for %s, which the server handles without the web app', (path) => {
  expect(strategyFor(path, { mode: 'navigate' })).toBeNull();
  expect(strategyFor(path)).toBeNull();
});

test('selectStrategy returns null for a navigation to any route of the contract', () => {
  const paths = Object.values(routes).flatMap((group) => Object.values<Route>(group).map(({ path }) => path));
  expect(paths.filter((path) => strategyFor(path, { mode: 'navigate' }) !== null)).toEqual([]);
});

test('selectStrategy selects the caching strategy "file" for files with a content hash in their name', () => {
  expect(strategyFor('/static/js/frame.abc.js', { mode: 'cors' })).toBe('file');
  expect(strategyFor('/static/media/fraunces.abc.woff2', { mode: 'cors' })).toBe('file');
});

test('selectStrategy selects "page" for a file with a stable name', () => {
  expect(strategyFor('/favicon.svg', { mode: 'no-cors' })).toBe('page');
});

test('selectStrategy selects the caching strategy "personal" only for requests of a user’s own data', () => {
  expect(strategyFor('/api/watchlist/0199')).toBe('personal');
  expect(strategyFor('/api/fragrances/filter?page=0')).toBeNull();
  expect(strategyFor('/api/events')).toBeNull();
});

test.each(['POST', 'PUT', 'DELETE', 'HEAD'])('selectStrategy returns null for a %s request', (method) => {
  expect(strategyFor('/api/watchlist/0199', { method })).toBeNull();
  expect(strategyFor('/dashboard', { method, mode: 'navigate' })).toBeNull();
});

test('selectStrategy returns null for a request to another origin', () => {
  expect(
    selectStrategy({ method: 'GET', mode: 'no-cors', url: 'https://shop.example/static/a.jpg' }, origin),
  ).toBeNull();
});
