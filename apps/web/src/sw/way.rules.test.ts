import { expect, test } from 'vitest';
import { wayOf } from './way.rules.ts';

const origin = 'https://sillage.example';

function way(path: string, { method = 'GET', mode = 'cors' } = {}) {
  return wayOf({ method, mode, url: new URL(path, origin).href }, origin);
}

test.each(['/', '/dashboard', '/fragrances/12?from=push', '/login', '/developers', '/apiary'])(
  'opens %s as a page',
  (path) => expect(way(path, { mode: 'navigate' })).toBe('page'),
);

test.each([
  '/api/docs',
  '/dev/inbox',
  '/feeds/someone.xml',
  '/unsubscribe?token=x',
  '/oauth2/authorization/google',
  '/login/oauth2/code/google?code=1',
  '/shared/abc',
])('leaves %s to the server', (path) => {
  expect(way(path, { mode: 'navigate' })).toBeNull();
  expect(way(path)).toBeNull();
});

test('never asks twice for a file whose name changes with its content', () => {
  expect(way('/static/js/frame.abc.js', { mode: 'cors' })).toBe('file');
  expect(way('/static/media/fraunces.abc.woff2', { mode: 'cors' })).toBe('file');
});

test('asks the network first for a file that keeps its name', () => {
  expect(way('/favicon.svg', { mode: 'no-cors' })).toBe('page');
});

test('keeps the calls that the dashboard makes, and no others', () => {
  expect(way('/api/watchlist/0199')).toBe('kept');
  expect(way('/api/fragrances/filter?page=0')).toBeNull();
  expect(way('/api/events')).toBeNull();
});

test.each(['POST', 'PUT', 'DELETE', 'HEAD'])('leaves a %s to the browser', (method) => {
  expect(way('/api/watchlist/0199', { method })).toBeNull();
  expect(way('/dashboard', { method, mode: 'navigate' })).toBeNull();
});

test('has nothing to do with other places', () => {
  expect(wayOf({ method: 'GET', mode: 'no-cors', url: 'https://shop.example/static/a.jpg' }, origin)).toBeNull();
});
