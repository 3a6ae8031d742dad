import { observation } from '@sillage/contract';
import { readPage } from '@sillage/page-reader';
import { productPage } from '@sillage/testkit/shop';
import { expect, test, vi } from 'vitest';
import { buildObservation, cleanAddress } from './observation.ts';

const now = new Date('2026-11-28T10:00:00Z');
const read = (url: string, body: string) =>
  readPage({ url, finalUrl: url, status: 200, headers: { 'content-type': 'text/html' }, body });

test.each([
  ['https://a.example/p?utm_source=mail&id=7&gclid=x#reviews', 'https://a.example/p?id=7'],
  ['https://user:secret@a.example/p', 'https://a.example/p'],
  ['https://a.example/p;jsessionid=0A1B2C3D?pid=12', 'https://a.example/p?pid=12'],
  ['https://a.example/p?email=anna@mail.example&color=red', 'https://a.example/p?color=red'],
  ['https://a.example/p?x=anna%40mail.example', 'https://a.example/p'],
  ['https://a.example/p?sessionToken=abc&sid=zz9&product=oud', 'https://a.example/p?product=oud'],
  ['https://a.example/p?s=eyJhbGciOiJIUzI1NiJ9eyJzdWIiOiIxMjM0', 'https://a.example/p'],
  ['https://a.example/p?code=12345', 'https://a.example/p?code=12345'],
])('the address %s is sent as %s', (address, clean) => {
  expect(cleanAddress(address)).toBe(clean);
});

test('an address is read where iterators of URLSearchParams are no iterables, as in Firefox', () => {
  const url = 'https://a.example/oud?utm_source=x&token=secret&id=7';
  for (const method of ['keys', 'values', 'entries', Symbol.iterator] as const)
    vi.spyOn(URLSearchParams.prototype, method).mockReturnValue({} as never);
  const verdict = read(url, productPage('Oud', [{ availability: 'InStock' }]));
  const body = buildObservation(verdict, url, now);
  vi.restoreAllMocks();
  expect([body.url, body.verdict.title]).toEqual(['https://a.example/oud?id=7', 'Oud']);
});

test('an observation of a product page has the form of the contract', () => {
  const url = 'https://a.example/oud?utm_source=x';
  const page = productPage('Oud', [
    { availability: 'InStock', size: '50 ml', price: 80 },
    { availability: 'OutOfStock', size: '100 ml', price: 120 },
  ]);
  const body = buildObservation(read(url, page), url, now);
  expect(observation.parse(body)).toEqual(body);
  expect(body).toMatchObject({
    url: 'https://a.example/oud',
    observedAt: '2026-11-28T10:00:00.000Z',
    outcome: 'product',
    verdict: {
      price: 80,
      currency: 'USD',
      kind: 'bottle',
      offers: [
        { sizeMl: 50, availability: 'InStock', price: 80 },
        { sizeMl: 100, availability: 'OutOfStock', price: 120 },
      ],
    },
  });
});

test('a page without variants is sent as one offer with its price', () => {
  const url = 'https://a.example/oud';
  const verdict = { ...read(url, productPage('Oud', [{ availability: 'InStock' }])), offers: [] };
  const { offers } = buildObservation(verdict, url, now).verdict;
  expect(offers).toMatchObject([{ variant: null, availability: 'InStock', price: 80, currency: 'USD' }]);
});

test('mail addresses and tokens in what the page states are removed', () => {
  const url = 'https://a.example/oud';
  const token = 'sk_live_51Habc1234567890abcdefXYZ';
  const page = productPage(`Oud for anna@mail.example ${token}`, [{ availability: 'InStock' }]);
  const verdict = read(url, page);
  verdict.evidence.push({ source: 'page', says: `Back for anna@mail.example (${token})` });
  const text = JSON.stringify(buildObservation(verdict, url, now));
  expect(text).toContain('Oud for …');
  expect(text).not.toContain('mail.example');
  expect(text).not.toContain(token);
});

test.each([
  ['<p>Sold out, Annabel Planted. We will mail you.</p>', 'the page says "sold out …"'],
  ['<button>Add to basket for Annabel Planted</button>', 'button "add to basket …"'],
  ['<button disabled>Add to basket, Annabel</button>', 'button "add to basket …" is switched off'],
])('evidence of %s does not name the visitor', (html, says) => {
  const url = 'https://a.example/oud';
  const body = `<html><body><main><h1>Oud Eau de Parfum 50 ml</h1><p>$80.00</p>${html}</main></body></html>`;
  const { evidence } = buildObservation(read(url, body), url, now).verdict;
  expect(evidence).toEqual([{ source: 'page', says }]);
});

test('an article number that looks like a token is dropped, so that it is not the same for two offers', () => {
  const url = 'https://a.example/oud';
  const verdict = read(url, productPage('Oud', [{ availability: 'InStock', size: '50 ml' }]));
  const [offer] = verdict.offers;
  if (offer === undefined) throw new Error('no offer was read');
  const skus = ['sk_live_51Habc1234567890abcdefXYZ', 'sk_live_51Habc1234567890abcdefABC', 'OUD-50'];
  const body = buildObservation({ ...verdict, offers: skus.map((sku) => ({ ...offer, sku })) }, url, now);
  expect(body.verdict.offers.map(({ sku }) => sku)).toEqual([null, null, 'OUD-50']);
});

test('a page without a product is an unreadable observation, with the reason and no text of the page', () => {
  const url = 'https://a.example/';
  const page = '<html><title>Your orders, Anna</title><body><h1>Your orders, Anna</h1><p>Oud 80 EUR</p></body></html>';
  const verdict = { ...read(url, page), title: 'Your orders, Anna' };
  verdict.evidence.push({ source: 'page', says: 'Anna' });
  const body = buildObservation(verdict, url, now);
  expect(observation.parse(body)).toMatchObject({ outcome: 'unreadable', verdict: { reason: expect.any(String) } });
  expect(JSON.stringify(body)).not.toContain('Anna');
  expect(body.verdict.offers).toEqual([]);
});
