import type { Verdict } from '@sillage/page-reader';
import { givenFragrance } from '../../testing/given.ts';
import { describe, expect, test } from '../../testing/test.ts';
import { productMatch, shopStore } from '../catalogue/index.ts';
import type { shopSearch } from '../monitor/index.ts';
import { saveFoundOffers } from './found-offers.repo.ts';
import { buildFoundOffers } from './found-offers.service.ts';

const at = new Date('2026-11-28T12:00:00Z');

function buildProduct(name: string, url: string, sizes: number): shopSearch.FoundProduct {
  const offers = Array.from({ length: sizes }, (_, index) => ({
    variant: `${index + 10} ml`,
    sku: null,
    gtin: null,
    sizeMl: index + 10,
    kind: 'bottle' as const,
    availability: 'InStock' as const,
    price: 80,
    currency: 'EUR',
  }));
  const verdict = {
    page: 'product',
    kind: 'bottle',
    gtin: null,
    availability: 'InStock',
    price: 80,
    offers,
    evidence: [],
  };
  const product = { url, name, vendor: null, labels: [], strength: null, at, source: 'ucp' } as const;
  return { ...product, verdict: verdict as unknown as Verdict, labels: [] };
}

describe('a shop that lists very many offers', () => {
  test('buildFoundOffers keeps the fifty most certain offers and lets other work run meanwhile', async ({ app }) => {
    const oud = await givenFragrance(app, { concentration: 'Eau de Parfum' });
    const wanted = await productMatch.findWanted(app.db, oud.id);
    if (!wanted) throw new Error('the fragrance is missing');
    const doubtful = `${oud.brand} ${oud.name.slice(0, -1)}x Eau de Parfum`;
    const products = [
      ...Array.from({ length: 59 }, (_, index) => buildProduct(`${oud.name}`, `https://x.example/${index}`, 40)),
      buildProduct(`${oud.brand} ${oud.name} Eau de Parfum`, 'https://x.example/exact', 40),
      ...Array.from({ length: 100_000 }, (_, index) => buildProduct(doubtful, `https://x.example/d${index}`, 1)),
    ];
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 1);
    const offers = await buildFoundOffers(wanted, { fragranceId: oud.id, shopId: 1, host: 'x.example' }, products);
    clearInterval(timer);
    expect(offers).toHaveLength(50);
    expect(offers.slice(0, 40).every(({ match }) => match === 'exact')).toBe(true);
    expect(turns).toBeGreaterThan(0);
  });

  test('at most a hundred offers of a shop are stored when its searches are never complete', async ({ app }) => {
    const oud = await givenFragrance(app, { concentration: 'Eau de Parfum' });
    const wanted = await productMatch.findWanted(app.db, oud.id);
    const shopId = await shopStore.saveShop(app.db, 'endless.example');
    if (!wanted) throw new Error('the fragrance is missing');
    const target = { fragranceId: oud.id, shopId, host: 'endless.example' };
    for (let search = 0; search < 4; search += 1) {
      const url = `https://endless.example/${search}`;
      const products = [buildProduct(`${oud.brand} ${oud.name} Eau de Parfum`, url, 40)];
      const offers = await buildFoundOffers(wanted, target, products);
      await app.db
        .transaction()
        .execute((tx) => saveFoundOffers(tx, { fragranceId: oud.id, shopId, isComplete: false }, offers));
    }
    const rows = await app.db.selectFrom('found_offers').select('url').where('fragrance_id', '=', oud.id).execute();
    expect(rows).toHaveLength(100);
    expect(rows.filter(({ url }) => url.endsWith('/3'))).toHaveLength(40);
  });
});
