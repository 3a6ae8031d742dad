import { describe, expect, test } from 'vitest';
import { readOpenGraph } from './open-graph.ts';

function summarise(meta: Record<string, string | string[]>): string | null {
  const values = Object.entries(meta).map(([name, value]): [string, string[]] => [name, [value].flat()]);
  const head = { meta: new Map(values) };
  const [offer] = readOpenGraph(head)?.offers ?? [];
  return offer === undefined ? null : `${offer.availability} ${offer.price} ${offer.currency}`;
}

describe('readOpenGraph', () => {
  test.each([
    [
      'Facebook',
      { 'product:price:amount': '1299.95', 'product:price:currency': 'EUR', 'product:availability': 'in stock' },
      'InStock 1299.95 EUR',
    ],
    [
      'OpenGraph',
      { 'og:price:amount': '1,299.95', 'og:price:currency': 'USD', 'og:availability': 'oos' },
      'OutOfStock 1299.95 USD',
    ],
    [
      'a sale',
      { 'product:price:amount': '80', 'product:sale_price:amount': '60', 'product:sale_price:currency': 'GBP' },
      'unknown 60 GBP',
    ],
    ['a sale price of 0', { 'product:price:amount': '80', 'product:sale_price:amount': '0' }, 'unknown 80 null'],
    [
      'prices before a reduction or without tax',
      { 'product:original_price:amount': '80', 'og:price:standard_amount': '90', 'product:pretax_price:amount': '70' },
      null,
    ],
    [
      "Twitter's card",
      {
        'twitter:label1': 'Price',
        'twitter:data1': '£12.50',
        'twitter:label2': 'Availability',
        'twitter:data2': 'in stock',
      },
      'InStock 12.5 GBP',
    ],
    ["Twitter's card about something else", { 'twitter:label1': 'Written by', 'twitter:data1': 'A' }, null],
    ['visible wording', { 'product:availability': 'Ausverkauft' }, 'OutOfStock null null'],
    ['several products', { 'og:price:amount': ['5', '6'] }, null],
    ['a price of 0', { 'product:price:amount': '0' }, 'unknown null null'],
  ])('readOpenGraph returns the offer, or null, for the meta tags of %s', (_case, meta, says) =>
    expect(summarise(meta)).toBe(says),
  );
});
