import { describe, expect, test } from 'vitest';
import { readPage } from '../read-page.ts';
import { givenPage, givenProduct, jsonLd } from '../testing/pages.ts';

const inStock = jsonLd(givenProduct({ availability: 'https://schema.org/InStock' }));
const prose = `<p>${'Every bottle is filled by hand in our small house by the sea. '.repeat(60)}</p>`;

describe('before a page is read', () => {
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
  ])('status %d means %s, whatever the page says', (status, page) => {
    const verdict = readPage(givenPage({ status, body: inStock }));
    expect(verdict).toMatchObject({ page, availability: 'unknown', offers: [], confidence: 0 });
    expect(verdict.reason).toContain(String(status));
  });

  test.each([
    ['a picture', { headers: { 'content-type': 'image/png' }, body: inStock }, 'error'],
    ['an empty page', { body: ' \n' }, 'error'],
    ['a challenge that says so in a header', { headers: { 'cf-mitigated': 'challenge' }, body: inStock }, 'blocked'],
  ])('%s is refused', (_case, page, kind) =>
    expect(readPage(givenPage(page))).toMatchObject({ page: kind, availability: 'unknown' }),
  );

  test('a page without a type is taken for a web page', () =>
    expect(readPage(givenPage({ headers: {}, body: inStock })).availability).toBe('InStock'));
});

describe('challenge pages with status 200', () => {
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
    ['a vendor we do not know', '<title>Are you a human?</title><p>Press and hold the button</p>'],
    [
      'Shopify under load',
      '<title>Temporarily unavailable</title><p>This shop is receiving a large amounts of web requests</p>',
    ],
    [
      'a shop that keeps the name in the title',
      '<title>Sauvage</title><script src="https://geo.captcha-delivery.com/"></script>In stock',
    ],
  ])('%s', (_case, body) => {
    const verdict = readPage(givenPage({ body }));
    expect(verdict).toMatchObject({ page: 'blocked', availability: 'unknown', confidence: 0 });
    expect(verdict.reason).not.toBeNull();
  });

  test('a shop that loads a captcha for its reviews is not one', () => {
    const body = `<script src="https://www.google.com/recaptcha/api.js"></script>${inStock}${prose}`;
    expect(readPage(givenPage({ body })).availability).toBe('InStock');
  });
});

describe('pages that are not a product', () => {
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
  ])('%s is never in stock', (_case, body) => {
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
  ])('%j is gone, although the status says otherwise', (body) =>
    expect(readPage(givenPage({ body: body + prose }))).toMatchObject({ page: 'gone', availability: 'unknown' }),
  );

  test('a shop behind its password is closed', () =>
    expect(
      readPage(givenPage({ finalUrl: 'https://shop.example/password', body: '<title>Opening soon</title>' })),
    ).toMatchObject({
      page: 'not-a-product',
      reason: 'The shop is closed behind a password',
    }));
});

describe('another product', () => {
  const expected = { name: 'Sauvage', brand: 'Dior' };
  const elixir = jsonLd(givenProduct({ availability: 'InStock' }, { name: 'Sauvage Elixir' }));

  test('is not the expected one after a redirect, and never in stock', () =>
    expect(
      readPage(givenPage({ finalUrl: 'https://shop.example/products/sauvage-elixir', body: elixir }), expected),
    ).toMatchObject({
      page: 'not-a-product',
      reason: 'We were sent on to another product: Sauvage Elixir',
      availability: 'unknown',
      offers: [],
    }));

  test('shows by its name even without a redirect, when no word agrees', () => {
    const body = jsonLd(givenProduct({ availability: 'InStock' }, { name: 'Garden hose', brand: 'Hozelock' }));
    const page = givenPage({ url: 'https://shop.example/p/17', body });
    expect(readPage(page, expected)).toMatchObject({ page: 'not-a-product', availability: 'unknown' });
    expect(readPage(page).availability).toBe('InStock');
  });

  test('is not suspected behind a title in another script', () => {
    const body = jsonLd(givenProduct({ availability: 'InStock' }, { name: 'Саваж туалетная вода', brand: 'Диор' }));
    expect(readPage(givenPage({ body }), expected).availability).toBe('InStock');
  });
});
