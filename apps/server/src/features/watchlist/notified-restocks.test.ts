import { HOUR } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import { givenStockedFragrance, givenWatcher } from '../../testing/given-event.ts';
import { expect, test } from '../../testing/test.ts';
import { reserveNotifications } from './notified-restocks.repo.ts';

test('reserveNotifications allows a second restock only after the interval of the notification frequency', async ({
  app,
}) => {
  const fragrance = await givenStockedFragrance(app);
  const watches = {
    once: { notify_frequency: 'once' },
    hours: { notify_frequency: 'hours', notify_interval_hours: 2 },
  } as const;
  for (const watch of Object.values(watches)) {
    const amber = await givenWatcher(app, fragrance, { watch });
    const { id: watchId } = await app.db
      .selectFrom('watch_items')
      .select('id')
      .where('user_id', '=', amber.id)
      .executeTakeFirstOrThrow();
    const [first, second] = [newId(), newId()];
    const reserve = async (eventId: string) =>
      (await reserveNotifications(app.db, [{ watchId, eventId }], app.clock.now())).size === 1;
    const results = [await reserve(first), await reserve(second), await reserve(first)];
    app.clock.advance(2 * HOUR);
    const later = await reserve(second);
    expect([...results, later]).toEqual([true, false, true, watch.notify_frequency === 'hours']);
  }
});
