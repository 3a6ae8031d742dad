import { SECOND } from '../../../platform/clock.ts';
import {
  givenStockedFragrance,
  givenWatcher,
  listDeliveryStates,
  mailbox,
  recordEvent,
  setPreferences,
} from '../../../testing/given-event.ts';
import { expect, test } from '../../../testing/test.ts';
import { sendAll } from '../../../testing/workers.ts';

/**
 * Number of users who get an email. It is larger than the number of emails that are sent at once.
 */
const MANY = 34;

test('sendBatch checks the preferences again for deliveries that waited for slow messages', async ({ app }) => {
  const fragrance = await givenStockedFragrance(app);
  const users: Awaited<ReturnType<typeof givenWatcher>>[] = [];
  for (let index = 0; index < MANY; index += 1) users.push(await givenWatcher(app, fragrance));
  const change = async () => {
    for (const { id } of users) await setPreferences(app, id, { email_notifications: false });
    app.clock.advance(30 * SECOND);
  };
  let changed: Promise<void> | undefined;
  const { deps, emails } = mailbox(app, () => {
    changed ??= change();
    return changed;
  });
  const id = await recordEvent(app, fragrance);
  await sendAll(deps);
  const notified = new Set(emails.map(({ to }) => to));
  const dropped = users.filter(({ email }) => !notified.has(email));
  expect(dropped.length).toBeGreaterThan(0);
  for (const user of dropped)
    expect(await listDeliveryStates(app, user.id, id)).toMatchObject({
      email: ['dropped', 'Restock emails are turned off'],
    });
});
