import { SECOND } from '../../../platform/clock.ts';
import { choose, givenScent, givenWatcher, happen, mailbox, rowsOf } from '../../../testing/given-event.ts';
import { expect, test } from '../../../testing/test.ts';
import { tellAll } from '../../../testing/watching.ts';

/** More than are sent in parallel. */
const MANY = 34;

test('what waited for slow messages before it is judged anew: nobody is told what they have turned off by then', async ({
  app,
}) => {
  const scent = await givenScent(app);
  const people: Awaited<ReturnType<typeof givenWatcher>>[] = [];
  for (let index = 0; index < MANY; index += 1) people.push(await givenWatcher(app, scent));
  const change = async () => {
    for (const { id } of people) await choose(app, id, { email_notifications: false });
    app.clock.advance(30 * SECOND);
  };
  let changed: Promise<void> | undefined;
  const { deps, mails } = mailbox(app, () => {
    changed ??= change();
    return changed;
  });
  const id = await happen(app, scent);
  await tellAll(deps);
  const told = new Set(mails.map(({ to }) => to));
  const others = people.filter(({ email }) => !told.has(email));
  expect(others.length).toBeGreaterThan(0);
  for (const other of others)
    expect(await rowsOf(app, other.id, id)).toMatchObject({ email: ['dropped', 'Restock emails are turned off'] });
});
