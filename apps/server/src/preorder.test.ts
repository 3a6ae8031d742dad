import { test } from './testing/shop-test.ts';
import { describe, expect } from './testing/test.ts';
import type { TestApp } from './testing/test-app.ts';
import { givenWatched, lookNow, nextLooks, work } from './testing/watching.ts';

async function eventsOf(app: TestApp, id: number) {
  const rows = app.db.selectFrom('events').select(['kind', 'is_flapping']).where('fragrance_id', '=', id);
  return (await rows.orderBy('happened_at').execute()).map(({ kind, is_flapping }) =>
    is_flapping ? `${kind}, flapping` : kind,
  );
}

describe('what can be ordered ahead', () => {
  test('is news where it was not to be had, at the second look, and is shown as what it is', async ({ app, shop }) => {
    const { oud, show, seen } = await givenWatched(app, shop);
    show('PreOrder');
    app.nextInterval();
    await work(app);
    expect(await eventsOf(app, oud.id)).toEqual([]);
    app.clock.advance(app.config.monitor.confirmMs);
    await work(app);
    expect(await eventsOf(app, oud.id)).toEqual(['preorder']);
    expect(await seen()).toMatchObject({ availability: 'PreOrder' });
    await nextLooks(app);
    expect(await eventsOf(app, oud.id)).toEqual(['preorder']);
  });

  test('is a restock when it comes, sold out when it was in stock before, and its end is no news', async ({
    app,
    shop,
  }) => {
    const { oud, show, seen } = await givenWatched(app, shop, 'PreOrder');
    for (const state of ['InStock', 'PreOrder', 'OutOfStock', 'BackOrder', 'PreSale']) {
      show(state);
      await nextLooks(app);
    }
    expect(await eventsOf(app, oud.id)).toEqual(['restock', 'sold_out', 'preorder']);
    expect(await seen()).toMatchObject({ availability: 'PreSale' });
  });

  test('is no news at the first look, nor for one look alone', async ({ app, shop }) => {
    const { oud, show, path } = await givenWatched(app, shop, 'PreOrder');
    await nextLooks(app);
    show('OutOfStock');
    await nextLooks(app);
    show('PreOrder');
    app.nextInterval();
    await work(app);
    shop.put(path, { status: 403, body: '' });
    app.clock.advance(app.config.monitor.confirmMs);
    await work(app);
    show('OutOfStock');
    app.clock.advance(86_400_000);
    await work(app);
    await nextLooks(app);
    expect(await eventsOf(app, oud.id)).toEqual([]);
  });

  test('that comes and goes is told twice within the hour, and then only kept', async ({ app, shop }) => {
    const { oud, show } = await givenWatched(app, shop);
    for (let time = 0; time < 3; time += 1) {
      show('PreOrder');
      await lookNow(app);
      show('OutOfStock');
      await lookNow(app);
    }
    expect(await eventsOf(app, oud.id)).toEqual(['preorder', 'preorder', 'preorder, flapping']);
  });

  test('stands in the history, and is no absence that ended', async ({ app, shop }) => {
    const { oud, show } = await givenWatched(app, shop);
    show('PreOrder');
    await nextLooks(app);
    const { changes, series } = await app.visitor().monitor.history({ params: { id: oud.id } });
    expect(changes).toMatchObject([{ kind: 'preorder', isFlapping: false }]);
    expect(changes[0]?.evidence).not.toEqual([]);
    expect(series.flatMap(({ points }) => points.map(({ isInStock }) => isInStock))).not.toContain(true);
  });
});
