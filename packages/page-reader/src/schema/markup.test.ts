import { describe, expect, test } from 'vitest';
import type { Collector } from '../html/collector.ts';
import { walkHtml } from '../html/html-walk.ts';
import { createRegionReader } from '../html/regions.ts';
import { createMicrodataCollector } from './microdata.ts';
import type { SchemaNode } from './schema-node.ts';
import { readSchema } from './schema-products.ts';

function summarise(html: string, createCollector: (items: SchemaNode[]) => Collector): string[] {
  const items: SchemaNode[] = [];
  walkHtml(html, { computeRegion: createRegionReader(), ...createCollector(items) });
  return readSchema(items).products.map(
    ({ name, offers }) =>
      `${name}: ${offers.map(({ availability, price, currency }) => `${availability} ${price} ${currency}`).join(', ')}`,
  );
}

const readMicrodata = (html: string) => summarise(html, createMicrodataCollector);

const product = (inner: string) =>
  `<div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">Silage</h1>${inner}</div>`;
const offer = (inner: string) =>
  product(`<div itemprop="offers" itemscope itemtype="http://schema.org/Offer">${inner}</div>`);

describe('createMicrodataCollector', () => {
  test.each([
    [
      'attributes',
      '<meta itemprop="price" content="49.90"><meta itemprop="priceCurrency" content="EUR">',
      'unknown 49.9 EUR',
    ],
    ['text in any locale', '<b itemprop="price">1.299,95 €</b>', 'unknown 1299.95 EUR'],
    ['visible text, where a single point separates thousands', '<b itemprop="price">1.299</b>', 'unknown 1299 null'],
    [
      'a content attribute, where a single point is decimal',
      '<b itemprop="price" content="1.299">1.3</b>',
      'unknown 1.299 null',
    ],
    ['text where the attribute is empty', '<b itemprop="price" content="">5 €</b>', 'unknown 5 EUR'],
    ['cents in an element of their own', '<b itemprop="price">$249<sup>99</sup></b>', 'unknown 249.99 null'],
    ['an old price beside the new one', '<s itemprop="price">80 €</s><b itemprop="price">60 €</b>', 'unknown 60 EUR'],
    [
      'a link to an availability',
      '<link itemprop="availability" href="http://schema.org/SoldOut">',
      'SoldOut null null',
    ],
    [
      'an address on an element that is no link',
      '<b itemprop="availability" href="https://schema.org/InStock">x</b>',
      'InStock null null',
    ],
    ['words for an availability', '<b itemprop="availability">Out of stock</b>', 'OutOfStock null null'],
    ['words of another language', '<b itemprop="availability">Ausverkauft</b>', 'OutOfStock null null'],
    ['words of a third language', '<b itemprop="availability">En stock</b>', 'InStock null null'],
    ['words that say nothing', '<b itemprop="availability">Lieferzeit</b><i itemprop="price">5 €</i>', 'unknown 5 EUR'],
  ])('createMicrodataCollector reads price and availability when the offer has %s', (_case, inner, gist) =>
    expect(readMicrodata(offer(inner))).toEqual([`Silage: ${gist}`]),
  );

  test.each([
    ['a price without an offer', product('<b itemprop="price">12 €</b>'), 'unknown 12 EUR'],
    [
      'an offer beside its product',
      `${product('')}<div itemscope itemtype="http://schema.org/Offer"><b itemprop="price">12 €</b></div>`,
      'unknown 12 EUR',
    ],
    ['a price outside of all items', `${product('')}<b itemprop="price">12 €</b>`, 'unknown 12 EUR'],
    [
      'several prices outside of all items, which are ignored',
      `${product('')}<b itemprop="price">12 €</b><b itemprop="price">9 €</b><b itemprop="price">12 €</b>`,
      '',
    ],
    [
      'a name that is a link',
      '<div itemscope itemtype="https://schema.org/Product"><a itemprop="name" href="/x">Silage</a><i itemprop="price">3 €</i></div>',
      'unknown 3 EUR',
    ],
    [
      'offerDetails of data-vocabulary.org',
      '<div itemscope itemtype="http://data-vocabulary.org/Product"><i itemprop="name">Silage</i><div itemprop="offerDetails" itemscope itemtype="http://data-vocabulary.org/Offer"><meta itemprop="currency" content="GBP"><i itemprop="price">7</i><i itemprop="availability" content="in_stock"></i></div></div>',
      'InStock 7 GBP',
    ],
  ])('createMicrodataCollector collects a product with %s', (_case, html, gist) =>
    expect(readMicrodata(html)).toEqual([`Silage: ${gist}`]),
  );

  const referring =
    '<div itemscope itemtype="https://schema.org/Product" itemref="there"><i itemprop="price">12 €</i></div>';
  const referred = '<div id="there"><p><b itemprop="name">Silage</b></p></div>';

  test.each([
    ['after the item', referring + referred],
    ['before the item', referred + referring],
  ])('createMicrodataCollector adds a property to its item when the itemref names an element %s', (_case, html) =>
    expect(readMicrodata(html)).toEqual(['Silage: unknown 12 EUR']),
  );

  test('createMicrodataCollector collects no product when the item is a schema.org Event', () =>
    expect(
      readMicrodata(
        '<div itemscope itemtype="https://schema.org/Event"><i itemprop="name">E</i><div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><b itemprop="price">12 €</b></div></div>',
      ),
    ).toEqual([]));
});
