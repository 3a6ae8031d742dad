import { expect, test } from 'vitest';
import { buildShellName, findStaleShells, isStaticFile } from './shell.rules.ts';

test('buildShellName returns a different cache name when a file of the web app or its revision changes', () => {
  const files = [
    { url: 'index.html', revision: 'a1' },
    { url: 'static/js/frame.x.js', revision: null },
  ];
  expect(buildShellName(files)).toMatch(/^sillage\.shell\.\w+$/);
  expect(buildShellName([...files])).toBe(buildShellName(files));
  expect(buildShellName([{ url: 'index.html', revision: 'a2' }, ...files.slice(1)])).not.toBe(buildShellName(files));
  expect(buildShellName(files.slice(1))).not.toBe(buildShellName(files));
});

test('findStaleShells returns the caches of all web app versions except the current and the previous one', () => {
  const cacheNames = ['sillage.shell.1', 'sillage.push', 'sillage.shell.2', 'sillage.personal', 'sillage.shell.3'];
  expect(findStaleShells(cacheNames, 'sillage.shell.3')).toEqual(['sillage.shell.1']);
  expect(findStaleShells(['sillage.push', 'sillage.shell.3'], 'sillage.shell.3')).toEqual([]);
  expect(findStaleShells(['sillage.shell.3', 'sillage.shell.4'], 'sillage.shell.4')).toEqual([]);
});

test.each([
  [200, 'text/javascript; charset=utf-8', true],
  [200, 'font/woff2', true],
  [200, 'text/html; charset=utf-8', false],
  [200, 'TEXT/HTML', false],
  [404, 'application/json', false],
  [503, 'text/javascript', false],
])('isStaticFile for status %i and type %s returns %s', (status, type, expected) => {
  expect(isStaticFile(new Response(null, { status, headers: { 'content-type': type } }))).toBe(expected);
});
