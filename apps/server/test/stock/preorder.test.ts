import { test } from '../../src/testing/shop-test.ts';
import { describe, expect } from '../../src/testing/test.ts';
import type { TestApp } from '../../src/testing/test-app.ts';
import { checkNow, givenWatched, runNextChecks, runWorkers } from '../../src/testing/workers.ts';

async function eventsOf(app: TestApp, id: number) {
  const rows = app.db.selectFrom('events').select(['kind', 'is_flapping']).where('fragrance_id', '=', id);
  return (await rows.orderBy('happened_at').execute()).map(({ kind, is_flapping }) =>
    is_flapping ? `${kind}, flapping` : kind,
  );
}

describe('preorders', () => {
  test('a sold-out offer creates a preorder event when two checks find that it can be pre-ordered', async ({
    app,
    shop,
  }) => {
    const { oud, setAvailability: show, getFragrance: seen } = await givenWatched(app, shop);
    show('PreOrder');
    app.advanceToNextCheck();
    await runWorkers(app);
    expect(await eventsOf(app, oud.id)).toEqual([]);
    app.clock.advance(app.config.monitor.confirmMs);
    await runWorkers(app);
    expect(await eventsOf(app, oud.id)).toEqual(['preorder']);
    expect(await seen()).toMatchObject({ availability: 'PreOrder' });
    await runNextChecks(app);
    expect(await eventsOf(app, oud.id)).toEqual(['preorder']);
  });

  test('availability changes create restock, sold-out and preorder events, but none when a pre-order ends', async ({
    app,
    shop,
  }) => {
    const { oud, setAvailability: show, getFragrance: seen } = await givenWatched(app, shop, 'PreOrder');
    for (const state of ['InStock', 'PreOrder', 'OutOfStock', 'BackOrder', 'PreSale']) {
      show(state);
      await runNextChecks(app);
    }
    expect(await eventsOf(app, oud.id)).toEqual(['restock', 'sold_out', 'preorder']);
    expect(await seen()).toMatchObject({ availability: 'PreSale' });
  });

  test('a preorder event is created neither at the first check of a page nor when only one check finds the pre-order', async ({
    app,
    shop,
  }) => {
    const { oud, setAvailability: show, path } = await givenWatched(app, shop, 'PreOrder');
    await runNextChecks(app);
    show('OutOfStock');
    await runNextChecks(app);
    show('PreOrder');
    app.advanceToNextCheck();
    await runWorkers(app);
    shop.put(path, { status: 403, body: '' });
    app.clock.advance(app.config.monitor.confirmMs);
    await runWorkers(app);
    show('OutOfStock');
    app.clock.advance(86_400_000);
    await runWorkers(app);
    await runNextChecks(app);
    expect(await eventsOf(app, oud.id)).toEqual([]);
  });

  test('flapping preorders are notified twice per hour and then only stored', async ({ app, shop }) => {
    const { oud, setAvailability: show } = await givenWatched(app, shop);
    for (let time = 0; time < 3; time += 1) {
      show('PreOrder');
      await checkNow(app);
      show('OutOfStock');
      await checkNow(app);
    }
    expect(await eventsOf(app, oud.id)).toEqual(['preorder', 'preorder', 'preorder, flapping']);
  });

  test('a pre-order appears in the history and does not end the sold-out period', async ({ app, shop }) => {
    const { oud, setAvailability: show } = await givenWatched(app, shop);
    show('PreOrder');
    await runNextChecks(app);
    const { changes, series } = await app.visitor().monitor.history({ params: { id: oud.id } });
    expect(changes).toMatchObject([{ kind: 'preorder', isFlapping: false }]);
    expect(changes[0]?.evidence).not.toEqual([]);
    expect(series.flatMap(({ points }) => points.map(({ isInStock }) => isInStock))).not.toContain(true);
  });
});
