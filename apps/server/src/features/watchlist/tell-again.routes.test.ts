import type { TellAgain } from '@sillage/contract';
import { newId } from '../../platform/ids.ts';
import { givenFragrance, givenUser } from '../../testing/given.ts';
import { describe, expect, test } from '../../testing/test.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { moveWatches } from './index.ts';

async function givenWatching(app: TestApp, tellAgain?: TellAgain) {
  const amber = await givenUser(app);
  const oud = await givenFragrance(app);
  const it = { userId: amber.id, fragranceId: oud.id };
  await amber.api.watchlist.add({ body: { ...it, tellAgain } });
  const stored = app.db.selectFrom('watch_items').selectAll().where('user_id', '=', amber.id);
  return {
    amber,
    it,
    ask: (rule: TellAgain) => amber.api.watchlist.tellAgain({ body: { ...it, tellAgain: rule } }),
    list: async () => amber.api.watchlist.list({ params: { userId: amber.id } }),
    stored: () => stored.executeTakeFirstOrThrow(),
    tell: async () => {
      const told = { told_event_id: newId(), told_at: app.clock.now() };
      await app.db.updateTable('watch_items').set(told).where('user_id', '=', amber.id).execute();
    },
  };
}

describe('of which restocks somebody is told', () => {
  test('is every one at first', async ({ app }) => {
    const { list } = await givenWatching(app);
    expect(await list()).toMatchObject([{ tellAgain: { rule: 'every' }, toldAt: null }]);
  });

  test.for([{ rule: 'once' }, { rule: 'hours', hours: 12 }, { rule: 'every' }] as const)(
    'is chosen and kept: %j',
    async (rule, { app }) => {
      const { ask, list } = await givenWatching(app);
      expect(await ask(rule)).toMatchObject({ tellAgain: rule, toldAt: null });
      expect(await list()).toMatchObject([{ tellAgain: rule }]);
    },
  );

  test('and the next one is told after it was chosen, whatever was told before', async ({ app }) => {
    const { ask, list, tell, stored } = await givenWatching(app, { rule: 'once' });
    await tell();
    expect(await list()).toMatchObject([{ tellAgain: { rule: 'once' }, toldAt: app.clock.now().toISOString() }]);
    expect(await ask({ rule: 'once' })).toMatchObject({ toldAt: null });
    expect(await stored()).toMatchObject({ told_event_id: null, told_at: null });
  });

  test('comes back with what was removed', async ({ app }) => {
    const { amber, it, list } = await givenWatching(app, { rule: 'hours', hours: 720 });
    const { tellAgain } = await amber.api.watchlist.remove({ params: it });
    expect(tellAgain).toEqual({ rule: 'hours', hours: 720 });
    await amber.api.watchlist.add({ body: { ...it, tellAgain } });
    expect(await list()).toMatchObject([{ tellAgain }]);
  });

  test('stays when something else is changed, and goes along to another fragrance', async ({ app }) => {
    const { amber, it, list } = await givenWatching(app, { rule: 'once' });
    await amber.api.watchlist.updateNotes({ body: { ...it, notes: 'the old bottle' } });
    const narrowing = { sizesMl: [50], maxPrice: { amount: 90, currency: 'EUR', per: 'bottle' as const } };
    expect(await amber.api.watchlist.narrow({ body: { ...it, narrowing } })).toMatchObject({
      tellAgain: { rule: 'once' },
    });
    const other = await givenFragrance(app);
    await app.db.transaction().execute((tx) => moveWatches(tx, it.fragranceId, other.id));
    const moved = { fragranceId: other.id, tellAgain: { rule: 'once' }, narrowing, notes: 'the old bottle' };
    expect(await list()).toMatchObject([moved]);
  });

  test.for([
    [{ rule: 'never' }, { 'tellAgain.rule': expect.any(String) }],
    [{ rule: 'hours' }, { 'tellAgain.hours': 'A whole number of hours' }],
    [{ rule: 'hours', hours: 0 }, { 'tellAgain.hours': 'At least 1' }],
    [{ rule: 'hours', hours: 721 }, { 'tellAgain.hours': 'At most 720' }],
    [{ rule: 'hours', hours: 1.5 }, { 'tellAgain.hours': 'A whole number of hours' }],
    ['once', { tellAgain: expect.any(String) }],
  ] as const)('is not %j', async ([rule, fields], { app }) => {
    const { ask, list } = await givenWatching(app);
    await expect(ask(rule as TellAgain)).rejects.toMatchObject({ code: 'BAD_REQUEST', fields });
    expect(await list()).toMatchObject([{ tellAgain: { rule: 'every' } }]);
  });

  test('is asked of what one watches only', async ({ app }) => {
    const { amber, it, ask } = await givenWatching(app);
    const iris = await givenUser(app);
    const tellAgain = { rule: 'once' } as const;
    await expect(iris.api.watchlist.tellAgain({ body: { ...it, tellAgain } })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    const others = { ...it, userId: iris.id, tellAgain };
    await expect(iris.api.watchlist.tellAgain({ body: others })).rejects.toMatchObject({ code: 'NOT_IN_WATCHLIST' });
    await amber.api.watchlist.remove({ params: it });
    await expect(ask(tellAgain)).rejects.toMatchObject({ code: 'NOT_IN_WATCHLIST' });
  });
});
