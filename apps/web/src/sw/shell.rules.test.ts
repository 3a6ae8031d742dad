import { expect, test } from 'vitest';
import { isFile, shellName, staleShells } from './shell.rules.ts';

test('names a version by its files', () => {
  const files = [
    { url: 'index.html', revision: 'a1' },
    { url: 'static/js/frame.x.js', revision: null },
  ];
  expect(shellName(files)).toMatch(/^sillage\.shell\.\w+$/);
  expect(shellName([...files])).toBe(shellName(files));
  expect(shellName([{ url: 'index.html', revision: 'a2' }, ...files.slice(1)])).not.toBe(shellName(files));
  expect(shellName(files.slice(1))).not.toBe(shellName(files));
});

test('gives up all versions but this one and the one before it, and no other store', () => {
  const stores = ['sillage.shell.1', 'sillage.push', 'sillage.shell.2', 'sillage.personal', 'sillage.shell.3'];
  expect(staleShells(stores, 'sillage.shell.3')).toEqual(['sillage.shell.1']);
  expect(staleShells(['sillage.push', 'sillage.shell.3'], 'sillage.shell.3')).toEqual([]);
  expect(staleShells(['sillage.shell.3', 'sillage.shell.4'], 'sillage.shell.4')).toEqual([]);
});

test.each([
  [200, 'text/javascript; charset=utf-8', true],
  [200, 'font/woff2', true],
  [200, 'text/html; charset=utf-8', false],
  [200, 'TEXT/HTML', false],
  [404, 'application/json', false],
  [503, 'text/javascript', false],
])('takes a response with status %i and type %s for a file: %s', (status, type, expected) => {
  expect(isFile(new Response(null, { status, headers: { 'content-type': type } }))).toBe(expected);
});
