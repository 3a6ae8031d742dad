import type { NotifyFrequency } from '@sillage/contract';
import { newId } from '../../platform/ids.ts';
import { givenFragrance, givenUser } from '../../testing/given.ts';
import { describe, expect, test } from '../../testing/test.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { moveWatches } from './index.ts';

async function givenWatching(app: TestApp, notifyFrequency?: NotifyFrequency) {
  const amber = await givenUser(app);
  const oud = await givenFragrance(app);
  const item = { userId: amber.id, fragranceId: oud.id };
  await amber.api.watchlist.add({ body: { ...item, notifyFrequency } });
  const findStored = app.db.selectFrom('watch_items').selectAll().where('user_id', '=', amber.id);
  return {
    amber,
    it: item,
    setFrequency: (rule: NotifyFrequency) =>
      amber.api.watchlist.updateNotifyFrequency({ body: { ...item, notifyFrequency: rule } }),
    list: async () => amber.api.watchlist.list({ params: { userId: amber.id } }),
    findStored: () => findStored.executeTakeFirstOrThrow(),
    markNotified: async () => {
      const notified = { notified_event_id: newId(), notified_at: app.clock.now() };
      await app.db.updateTable('watch_items').set(notified).where('user_id', '=', amber.id).execute();
    },
  };
}

describe('notify-frequency endpoint', () => {
  test('notification frequency is every restock by default', async ({ app }) => {
    const { list } = await givenWatching(app);
    expect(await list()).toMatchObject([{ notifyFrequency: { rule: 'every' }, notifiedAt: null }]);
  });

  test.for([{ rule: 'once' }, { rule: 'hours', hours: 12 }, { rule: 'every' }] as const)(
    'notification frequency %j is saved',
    async (rule, { app }) => {
      const { setFrequency, list } = await givenWatching(app);
      expect(await setFrequency(rule)).toMatchObject({ notifyFrequency: rule, notifiedAt: null });
      expect(await list()).toMatchObject([{ notifyFrequency: rule }]);
    },
  );

  test('setting the notification frequency deletes the record of the last notified restock', async ({ app }) => {
    const { setFrequency, list, markNotified, findStored } = await givenWatching(app, { rule: 'once' });
    await markNotified();
    expect(await list()).toMatchObject([
      { notifyFrequency: { rule: 'once' }, notifiedAt: app.clock.now().toISOString() },
    ]);
    expect(await setFrequency({ rule: 'once' })).toMatchObject({ notifiedAt: null });
    expect(await findStored()).toMatchObject({ notified_event_id: null, notified_at: null });
  });

  test('notification frequency is restored together with a removed watch', async ({ app }) => {
    const { amber, it: item, list } = await givenWatching(app, { rule: 'hours', hours: 720 });
    const { notifyFrequency } = await amber.api.watchlist.remove({ params: item });
    expect(notifyFrequency).toEqual({ rule: 'hours', hours: 720 });
    await amber.api.watchlist.add({ body: { ...item, notifyFrequency } });
    expect(await list()).toMatchObject([{ notifyFrequency }]);
  });

  test('notification frequency stays when the watch changes or moves to another fragrance', async ({ app }) => {
    const { amber, it: item, list } = await givenWatching(app, { rule: 'once' });
    await amber.api.watchlist.updateNotes({ body: { ...item, notes: 'the old bottle' } });
    const watchFilter = { sizesMl: [50], maxPrice: { amount: 90, currency: 'EUR', per: 'bottle' as const } };
    expect(await amber.api.watchlist.updateWatchFilter({ body: { ...item, watchFilter } })).toMatchObject({
      notifyFrequency: { rule: 'once' },
    });
    const other = await givenFragrance(app);
    await app.db.transaction().execute((tx) => moveWatches(tx, item.fragranceId, other.id));
    const moved = {
      fragranceId: other.id,
      notifyFrequency: { rule: 'once' },
      watchFilter,
      notes: 'the old bottle',
    };
    expect(await list()).toMatchObject([moved]);
  });

  test.for([
    [{ rule: 'never' }, { 'notifyFrequency.rule': expect.any(String) }],
    [{ rule: 'hours' }, { 'notifyFrequency.hours': 'A whole number of hours' }],
    [{ rule: 'hours', hours: 0 }, { 'notifyFrequency.hours': 'At least 1' }],
    [{ rule: 'hours', hours: 721 }, { 'notifyFrequency.hours': 'At most 720' }],
    [{ rule: 'hours', hours: 1.5 }, { 'notifyFrequency.hours': 'A whole number of hours' }],
    ['once', { notifyFrequency: expect.any(String) }],
  ] as const)('notification frequency %j is rejected', async ([rule, fields], { app }) => {
    const { setFrequency, list } = await givenWatching(app);
    await expect(setFrequency(rule as NotifyFrequency)).rejects.toMatchObject({ code: 'BAD_REQUEST', fields });
    expect(await list()).toMatchObject([{ notifyFrequency: { rule: 'every' } }]);
  });

  test('notification frequency can be set only for the user’s own watches', async ({ app }) => {
    const { amber, it: item, setFrequency } = await givenWatching(app);
    const iris = await givenUser(app);
    const notifyFrequency = { rule: 'once' } as const;
    await expect(
      iris.api.watchlist.updateNotifyFrequency({ body: { ...item, notifyFrequency } }),
    ).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    const otherItem = { ...item, userId: iris.id, notifyFrequency };
    await expect(iris.api.watchlist.updateNotifyFrequency({ body: otherItem })).rejects.toMatchObject({
      code: 'NOT_IN_WATCHLIST',
    });
    await amber.api.watchlist.remove({ params: item });
    await expect(setFrequency(notifyFrequency)).rejects.toMatchObject({ code: 'NOT_IN_WATCHLIST' });
  });
});
