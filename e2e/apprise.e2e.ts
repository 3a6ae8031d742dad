import { openApprise } from '@sillage/testkit/services';
import { fetchNewestStatuses } from './support/alerts.ts';
import { bottle, fillIn, givenWatcher } from './support/journey.ts';
import { POLL_OPTIONS } from './support/poll.ts';
import { startServer } from './support/processes.ts';
import { expect, isolatedTest as test } from './support/test.ts';
import { getSettings } from './support/world.ts';

test('a user adds an Apprise channel, corrects its address, sends a test and gets a restock', async ({ world }) => {
  const apprise = await openApprise({ configurations: { 'my-key': ['phone'] } });
  world.closing(() => apprise.close());
  const env = getSettings(world);
  const server = await startServer(env);
  world.closing(() => server.end());
  const amber = await givenWatcher(world, server.origin, env);

  const { page } = amber;
  await page.goto(`${server.origin}/settings`);
  await page.getByRole('button', { name: 'Add a channel' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Service').selectOption('Apprise');
  await fillIn(page, { Address: apprise.origin, Name: 'Everything' });
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(dialog.getByText(/Write the address with \/notify/)).toBeVisible();
  await fillIn(page, { Address: `${apprise.origin}/notify/another-key` });
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByText('Everything was added. Send a test to confirm.')).toBeVisible();

  // The key is wrong, which only the server behind it knows.
  const sendTest = page.getByRole('button', { name: /^Send a test.*Everything/ });
  await sendTest.click();
  await expect(page.getByText('Not sent. Apprise has no services stored for this address.')).toBeVisible();
  await page.getByRole('button', { name: /^Remove.*Everything/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(sendTest).toHaveCount(0);

  await page.getByRole('button', { name: 'Add a channel' }).click();
  await dialog.getByLabel('Service').selectOption('Apprise');
  await fillIn(page, { Address: `${apprise.origin}/notify/my-key`, 'Tag (optional)': 'phone', Name: 'Everything' });
  await dialog.getByRole('button', { name: 'Add' }).click();
  await sendTest.click();
  await expect(page.getByText('Sent. It was accepted there.')).toBeVisible();
  expect(apprise.messages).toMatchObject([{ key: 'my-key', tag: 'phone', type: 'info' }]);

  world.shop.setStock(bottle.handle, true);
  await expect.poll(() => apprise.messages.length, POLL_OPTIONS).toBe(2);
  expect(apprise.messages[1]).toMatchObject({
    type: 'success',
    title: `${bottle.name} by ${bottle.brand} is back in stock`,
    body: expect.stringContaining(world.shop.urlOf(bottle.handle)),
  });
  await expect.poll(() => fetchNewestStatuses(amber), POLL_OPTIONS).toMatchObject({ Everything: 'sent' });

  // The link in the message acts without signing in.
  const link = /https?:\S+\/alerts\/\S+/.exec(apprise.messages[1]?.body ?? '')?.[0] ?? '';
  const response = await fetch(link, { method: 'POST', body: new URLSearchParams({ action: 'bought' }) });
  expect(response.status).toBe(200);
  await page.goto(`${server.origin}/dashboard`);
  await expect(page.getByRole('article', { name: bottle.name })).toHaveCount(0);
  expect(apprise.violations).toEqual([]);
});
