import { fanOut } from '../features/notify/index.ts';
import { runOnce } from '../platform/loop.ts';
import { givenFragrance } from '../testing/given.ts';
import { givenScent, givenWatcher, happen, mailbox, rowsOf } from '../testing/given-event.ts';
import { expect, test } from '../testing/test.ts';
import type { TestApp } from '../testing/test-app.ts';
import { tellAll } from '../testing/watching.ts';
import { moveAlong } from './move-along.ts';

const moved = async (app: TestApp, from: number) => {
  const whole = await givenFragrance(app);
  await app.db.transaction().execute((tx) => moveAlong(tx, from, whole.id));
};

test('whoever a large audience was to be written for is told, though their watch has moved', async ({ app }) => {
  const scent = await givenScent(app);
  const people = [await givenWatcher(app, scent), await givenWatcher(app, scent)];
  // More watchers than one transaction fans out to.
  await app.db.updateTable('fragrances').set({ watchers: 5_000 }).where('id', '=', scent.id).execute();
  const id = await happen(app, scent);
  expect(await app.db.selectFrom('fan_outs').select('event_id').execute()).toEqual([{ event_id: id }]);
  await moved(app, scent.id);
  const { deps, mails } = mailbox(app);
  while (await runOnce(fanOut(app)));
  await tellAll(deps);
  expect(mails.map(({ to }) => to).sort()).toEqual(people.map(({ email }) => email).sort());
  expect(await app.db.selectFrom('fan_outs').select('event_id').execute()).toEqual([]);
});

test('what is on its way is told, and who was told once is not told again', async ({ app }) => {
  const scent = await givenScent(app);
  const amber = await givenWatcher(app, scent, { watch: { tell_again: 'once' } });
  const told = await happen(app, scent);
  await tellAll(mailbox(app).deps);
  const [again, cheaper] = [
    await happen(app, scent),
    await happen(app, scent, { kind: 'price_drop', fall: { before: 100, now: 80 } }),
  ];
  await moved(app, scent.id);
  await tellAll(mailbox(app).deps);
  expect(await rowsOf(app, amber.id, told)).toMatchObject({ email: ['sent', null] });
  expect(await rowsOf(app, amber.id, again)).toMatchObject({
    email: ['dropped', 'You chose only the next restock, and that was sent'],
  });
  expect(await rowsOf(app, amber.id, cheaper)).toMatchObject({ email: ['sent', null] });
});
