import type { Verdict } from '@sillage/page-reader';
import { describe, expect, test } from 'vitest';
import type { productMatch } from '../catalogue/index.ts';
import type { shopSearch } from '../monitor/index.ts';
import { buildFoundOffers } from './found-offers.service.ts';

const shop = { fragranceId: 1, shopId: 1, host: 'x.example' };

function givenWanted(name: string): productMatch.WantedFragrance {
  const concentration = 'Eau de Parfum';
  return { name, brand: 'Delacombe', concentration, gender: null, gtins: [], siblings: [], brandsWithName: 1 };
}

function givenProduct(name: string): shopSearch.FoundProduct {
  const verdict = { page: 'product', kind: 'bottle', gtin: null, availability: 'InStock', price: 80, offers: [] };
  return {
    url: 'https://x.example/a',
    name,
    vendor: 'Delacombe',
    labels: [],
    strength: null,
    at: new Date('2026-11-28T12:00:00Z'),
    source: 'shopify',
    verdict: verdict as unknown as Verdict,
  };
}

async function listMatches(wanted: string, title: string) {
  const offers = await buildFoundOffers(givenWanted(wanted), shop, [givenProduct(title)]);
  return offers.map(({ match }) => match);
}

describe('a fragrance that is named like other goods', () => {
  test.each(['Candle Smoke', 'Clean Soap'])('buildFoundOffers returns its bottle: %s', async (name) => {
    expect(await listMatches(name, `Delacombe ${name} Eau de Parfum 50 ml`)).toEqual(['exact']);
    expect(await listMatches('Smoke', `Delacombe ${name} Eau de Parfum 50 ml`)).toEqual([]);
  });

  test('buildFoundOffers leaves out its other goods', async () => {
    expect(await listMatches('Candle Smoke', 'Delacombe Candle Smoke Shower Gel 200 ml')).toEqual([]);
  });
});
