// @vitest-environment jsdom
import { productPage } from '@sillage/testkit/shop';
import { expect, test } from 'vitest';
import { readDocument } from './read-document.ts';

const url = 'https://a.example/oud';
const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html');
const page = productPage('Oud', [{ availability: 'InStock' }]);

test('a document is read as the browser shows it', () => {
  const shown = parse(page);
  expect(readDocument(shown, url)).toMatchObject({ state: 'read', verdict: { title: 'Oud', availability: 'InStock' } });
  shown.querySelector('script')?.remove();
  expect(readDocument(shown, url)).not.toMatchObject({ verdict: { availability: 'InStock' } });
});

test('a page cannot cover its root element by elements with the name of a property', () => {
  const clobbered = page.replace('<main>', '<img name="documentElement"><form name="contentType"></form><main>');
  expect(readDocument(parse(clobbered), url)).toMatchObject({ state: 'read', verdict: { availability: 'InStock' } });
});

test('a page above the limit of length is not read', () => {
  expect(readDocument(parse(`<p>${'x'.repeat(10_000_000)}</p>`), url)).toEqual({ state: 'too-large' });
});
