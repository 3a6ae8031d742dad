import { runOnce } from '../../platform/job.ts';
import { givenFragrance } from '../../testing/given.ts';
import {
  givenStockedFragrance,
  givenWatcher,
  listDeliveryStates,
  mailbox,
  recordEvent,
} from '../../testing/given-event.ts';
import { expect, test } from '../../testing/test.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { sendAll } from '../../testing/workers.ts';
import { fanOut } from '../notify/index.ts';
import { endWatch } from '../watchlist/index.ts';
import { moveDependentRows } from './move-dependent-rows.service.ts';

const moved = async (app: TestApp, from: number) => {
  const target = await givenFragrance(app);
  await app.db.transaction().execute((tx) => moveDependentRows(tx, from, target.id));
};

test('moveDependentRows loses no notification when a restock’s deliveries are not written yet', async ({ app }) => {
  const fragrance = await givenStockedFragrance(app);
  const watchers = [await givenWatcher(app, fragrance), await givenWatcher(app, fragrance)];
  // More watchers than one transaction fans out to.
  await app.db.updateTable('fragrances').set({ watchers: 5_000 }).where('id', '=', fragrance.id).execute();
  const id = await recordEvent(app, fragrance);
  expect(await app.db.selectFrom('fan_outs').select('event_id').execute()).toEqual([{ event_id: id }]);
  await moved(app, fragrance.id);
  const { deps, emails } = mailbox(app);
  while (await runOnce(fanOut(app)));
  await sendAll(deps);
  expect(emails.map(({ to }) => to).sort()).toEqual(watchers.map(({ email }) => email).sort());
  expect(await app.db.selectFrom('fan_outs').select('event_id').execute()).toEqual([]);
});

test('moveDependentRows keeps pending deliveries and the record of the last notified restock when a fragrance is merged', async ({
  app,
}) => {
  const fragrance = await givenStockedFragrance(app);
  const amber = await givenWatcher(app, fragrance, { watch: { notify_frequency: 'once' } });
  const notified = await recordEvent(app, fragrance);
  await sendAll(mailbox(app).deps);
  const [again, cheaper] = [
    await recordEvent(app, fragrance),
    await recordEvent(app, fragrance, { kind: 'price_drop', priceDrop: { before: 100, now: 80 } }),
  ];
  await moved(app, fragrance.id);
  await sendAll(mailbox(app).deps);
  expect(await listDeliveryStates(app, amber.id, notified)).toMatchObject({ email: ['sent', null] });
  expect(await listDeliveryStates(app, amber.id, again)).toMatchObject({
    email: ['dropped', 'You chose only the next restock, and that was sent'],
  });
  expect(await listDeliveryStates(app, amber.id, cheaper)).toMatchObject({ email: ['sent', null] });
});

test('moveDependentRows moves purchases, ended watches and snoozes to the other fragrance', async ({ app }) => {
  const fragrance = await givenStockedFragrance(app);
  const now = app.clock.now();
  const [buyer, snoozer] = [
    await givenWatcher(app, fragrance, { watch: { notes: 'for winter' } }),
    await givenWatcher(app, fragrance, { watch: { snoozed_until: now, snooze_reason: 'Snoozed' } }),
  ];
  await app.db
    .transaction()
    .execute((tx) => endWatch.markBought(tx, { userId: buyer.id, fragranceId: fragrance.id }, now));
  const target = await givenFragrance(app);
  await app.db.transaction().execute((tx) => moveDependentRows(tx, fragrance.id, target.id));
  const bought = await app.db.selectFrom('bought').select('fragrance_id').where('user_id', '=', buyer.id).execute();
  expect(bought).toEqual([{ fragrance_id: target.id }]);
  await app.db.transaction().execute((tx) => endWatch.undoEnd(tx, { userId: buyer.id, fragranceId: target.id }));
  const watches = await app.db
    .selectFrom('watch_items')
    .select(['user_id', 'notes', 'snooze_reason'])
    .where('fragrance_id', '=', target.id)
    .orderBy('notes')
    .execute();
  expect(watches).toEqual([
    { user_id: buyer.id, notes: 'for winter', snooze_reason: null },
    { user_id: snoozer.id, notes: null, snooze_reason: 'Snoozed' },
  ]);
});
