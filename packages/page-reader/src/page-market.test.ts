import { expect, test } from 'vitest';
import { readPage } from './read-page.ts';
import { givenPage, givenProduct, jsonLd } from './testing/pages.ts';

const url = 'https://shop.example/de/sauvage';
const alternate = (hreflang: string, href: string) => `<link rel="alternate" hreflang="${hreflang}" href="${href}">`;
const other = alternate('fr-FR', 'https://shop.example/fr/sauvage');

function readMarket(head: string, { offer = {}, body = '' }: { offer?: object; body?: string } = {}) {
  const html = `<html lang="en-US"><head>${head}</head><h1>Sauvage</h1>${body}${jsonLd(givenProduct({ ...offer }))}</html>`;
  return readPage(givenPage({ url, body: html })).offers[0]?.market;
}

test.each([
  ['the region of the offer', '', { offer: { eligibleRegion: { '@type': 'Country', name: 'DE' } } }, 'DE'],
  ['the area that the offer serves', '', { offer: { areaServed: 'AT' } }, 'AT'],
  ['the country of Shopify', '<script>Shopify.country = "CH";</script>', {}, 'CH'],
  ['the form for the country', '', { body: '<form><input name="country_code" value="NL"></form>' }, 'NL'],
  ["the page's own hreflang", `${alternate('de-DE', url)}${other}`, {}, 'DE'],
  ['the offer before the page', `${alternate('de-DE', url)}${other}`, { offer: { areaServed: 'AT' } }, 'AT'],
])('findPageMarket reads %s', (_what, head, page, market) => {
  expect(readMarket(head, page)).toBe(market);
});

test.each([
  ['only a language', '', {}],
  ['a hreflang of one country only', alternate('de-DE', url), {}],
  ['a hreflang of other pages only', `${alternate('de-AT', 'https://shop.example/at/sauvage')}${other}`, {}],
  ['two countries for this page', `${alternate('de-DE', url)}${alternate('de-AT', url)}${other}`, {}],
  ['a hreflang whose country has another currency', `${alternate('en-GB', url)}${other}`, {}],
  ['an unknown country', '<script>Shopify.country = "XX";</script>', {}],
  ['several regions of the offer', '', { offer: { eligibleRegion: ['DE', 'AT'] } }],
  ['a name instead of a code', '', { offer: { eligibleRegion: 'Worldwide' } }],
  ['markup in place of a country', '', { body: '<input name="country_code" value="&lt;b&gt;">' }],
])('findPageMarket states no market for a page with %s', (_what, head, page) => {
  expect(readMarket(head, page)).toBeNull();
});
