import { describe, expect, test } from 'vitest';
import { readPage } from '../read-page.ts';
import { givenPage, givenProduct, jsonLd } from '../testing/pages.ts';

const inStock = jsonLd(givenProduct({ availability: 'https://schema.org/InStock' }));
const prose = `<p>${'Every bottle is filled by hand in our small house by the sea. '.repeat(60)}</p>`;

describe('triageResponse', () => {
  test.each([
    [401, 'blocked'],
    [403, 'blocked'],
    [429, 'blocked'],
    [430, 'blocked'],
    [451, 'blocked'],
    [503, 'blocked'],
    [404, 'gone'],
    [410, 'gone'],
    [500, 'error'],
    [302, 'error'],
    [418, 'error'],
  ])('readPage maps status %d to the page kind %s', (status, page) => {
    const verdict = readPage(givenPage({ status, body: inStock }));
    expect(verdict).toMatchObject({ page, availability: 'unknown', offers: [], confidence: 0 });
    expect(verdict.reason).toContain(String(status));
  });

  test.each([
    ['a picture', { headers: { 'content-type': 'image/png' }, body: inStock }, 'error'],
    ['an empty page', { body: ' \n' }, 'error'],
    ['a captcha of SiteGround', { headers: { 'sg-captcha': 'challenge' }, status: 202, body: inStock }, 'blocked'],
    ['a challenge that a header declares', { headers: { 'cf-mitigated': 'challenge' }, body: inStock }, 'blocked'],
  ])('readPage returns the availability unknown for %s', (_case, page, kind) =>
    expect(readPage(givenPage(page))).toMatchObject({ page: kind, availability: 'unknown' }),
  );

  test('readPage reads a page as HTML when it has no content type', () =>
    expect(readPage(givenPage({ headers: {}, body: inStock })).availability).toBe('InStock'));
});

describe('readPage on challenge pages', () => {
  test.each([
    [
      'Cloudflare',
      '<title>Just a moment...</title><script src="/cdn-cgi/challenge-platform/h/b/orchestrate"></script>',
    ],
    ['Cloudflare, blocked', '<title>Attention Required! | Cloudflare</title><h1>Sorry, you have been blocked</h1>'],
    ['DataDome', '<title>shop.example</title><script src="https://ct.captcha-delivery.com/c.js"></script>'],
    ['PerimeterX', '<title>Access to this page has been denied</title><div id="px-captcha"></div>'],
    ['Akamai', "<title>Access Denied</title><h1>Access Denied</h1>You don't have permission. Reference&#32;&#35;18.2d"],
    ['Imperva', '<script src="/_Incapsula_Resource?SWJIYLWA=1"></script>'],
    ['SiteGround', '<meta http-equiv="refresh" content="0;/.well-known/sgcaptcha/?r=%2F"><script>go()</script>'],
    ['an unknown vendor', '<title>Are you a human?</title><p>Press and hold the button</p>'],
    [
      'Shopify under load',
      '<title>Temporarily unavailable</title><p>This shop is receiving a large amounts of web requests</p>',
    ],
    [
      'a shop that keeps the name in the title',
      '<title>Sauvage</title><script src="https://geo.captcha-delivery.com/"></script>In stock',
    ],
  ])('readPage returns blocked for a challenge page of %s', (_case, body) => {
    const verdict = readPage(givenPage({ body }));
    expect(verdict).toMatchObject({ page: 'blocked', availability: 'unknown', confidence: 0 });
    expect(verdict.reason).not.toBeNull();
  });

  test('readPage reads the product when a shop loads a captcha for its reviews', () => {
    const body = `<script src="https://www.google.com/recaptcha/api.js"></script>${inStock}${prose}`;
    expect(readPage(givenPage({ body })).availability).toBe('InStock');
  });
});

describe('readPage on pages that are not a product', () => {
  const list = [1, 2, 3].map((number) =>
    givenProduct({ availability: 'InStock' }, { name: `Scent ${number}`, url: `/p/${number}` }),
  );

  test.each([
    ['a list', jsonLd({ '@type': 'ItemList', itemListElement: list.map((item) => ({ '@type': 'ListItem', item })) })],
    ['a collection', jsonLd({ '@type': 'CollectionPage', mainEntity: { '@type': 'ItemList', itemListElement: list } })],
    [
      'a list whose tags are those of its first product',
      `${jsonLd({ '@type': 'ItemList', itemListElement: list })}<meta property="product:availability" content="instock">`,
    ],
    ['several unrelated products', `<h1>Men's scents</h1>${jsonLd(list)}`],
    [
      'tags of several products',
      list
        .map(
          (_item, at) =>
            `<meta property="product:price:amount" content="${at}"><meta property="product:availability" content="instock">`,
        )
        .join(''),
    ],
    ['an article', `<title>How to wear scent</title><h1>How to wear scent</h1>${prose}`],
    ['a shell for scripts', '<title>Sauvage</title><div id="root"></div><script src="/app.js"></script>'],
  ])('readPage returns not-a-product for %s', (_case, body) => {
    const verdict = readPage(givenPage({ body }));
    expect(verdict).toMatchObject({ page: 'not-a-product', availability: 'unknown', offers: [] });
    expect(verdict.reason).not.toBeNull();
  });

  test.each([
    '<title>404 Not Found</title>',
    '<title>Shop</title><h1>Seite nicht gefunden</h1>',
    '<h1>Oups ! Cette page semble introuvable</h1>',
    '<h1>Whoops, our bad...</h1>',
    '<h1>Страница не найдена</h1>',
  ])('readPage returns gone for %j with status 200', (body) =>
    expect(readPage(givenPage({ body: body + prose }))).toMatchObject({ page: 'gone', availability: 'unknown' }),
  );

  test('readPage returns not-a-product for a shop behind a password', () =>
    expect(
      readPage(givenPage({ finalUrl: 'https://shop.example/password', body: '<title>Opening soon</title>' })),
    ).toMatchObject({
      page: 'not-a-product',
      reason: 'The shop is protected by a password',
    }));
});

describe('readPage with another product', () => {
  const expected = { name: 'Sauvage', brand: 'Dior' };
  const elixir = jsonLd(givenProduct({ availability: 'InStock' }, { name: 'Sauvage Elixir' }));

  test('readPage rejects another product after a redirect', () =>
    expect(
      readPage(givenPage({ finalUrl: 'https://shop.example/products/sauvage-elixir', body: elixir }), expected),
    ).toMatchObject({
      page: 'not-a-product',
      reason: 'The shop redirected to another product: Sauvage Elixir',
      availability: 'unknown',
      offers: [],
    }));

  test('readPage rejects the product at the requested address when its name has no word of the expected name', () => {
    const body = jsonLd(givenProduct({ availability: 'InStock' }, { name: 'Garden hose', brand: 'Hozelock' }));
    const page = givenPage({ url: 'https://shop.example/p/17', body });
    expect(readPage(page, expected)).toMatchObject({ page: 'not-a-product', availability: 'unknown' });
    expect(readPage(page).availability).toBe('InStock');
  });

  test('readPage accepts a product when its name is written in another alphabet', () => {
    const body = jsonLd(givenProduct({ availability: 'InStock' }, { name: 'Саваж туалетная вода', brand: 'Диор' }));
    expect(readPage(givenPage({ body }), expected).availability).toBe('InStock');
  });
});
