import { join } from 'node:path';
import { fetchNewestStatuses, fetchRestockEntries } from './support/alerts.ts';
import { createOtherDatabase } from './support/database.ts';
import { waitForRestockEmails } from './support/emails.ts';
import { bottle, expectBadge, importBottle, registerAndVerify, waitForBadge, watchBottle } from './support/journey.ts';
import { POLL_OPTIONS } from './support/poll.ts';
import { startServer } from './support/processes.ts';
import { expect, isolatedTest as test } from './support/test.ts';

test.use({ data: 'none' });

test('restock of a sold-out fragrance sends one email, and one-click unsubscribe stops later emails', async ({
  world,
}) => {
  const env = {
    DATA_DIR: join(world.folder, 'data'),
    SMTP_URL: world.smtp.url,
    MAIL_FROM: 'Sillage <restock@sillage.example>',
    ...(await createOtherDatabase(world)),
  };
  const server = await startServer(env);
  world.closing(() => server.end());
  await importBottle(world, env);
  const amber = await registerAndVerify(world, server.origin, 'amber');
  await watchBottle(amber, server.origin);
  await waitForBadge(amber, server.origin, 'Sold out');

  world.shop.setStock(bottle.handle, true);
  const [email] = await waitForRestockEmails(world, amber.email, 1);
  expect(email?.subject).toBe(`${bottle.name} by ${bottle.brand} is back in stock`);
  expect(email?.text).toContain(world.shop.urlOf(bottle.handle));
  expect(email?.text).toContain('How we know');
  await expectBadge(amber, server.origin, 'In stock');

  const header = (name: string) => email?.headers.find(({ key }) => key === name)?.value;
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const link = header('list-unsubscribe')?.replace(/[<>]/g, '') ?? '';
  const response = await fetch(link, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    redirect: 'error',
  });
  expect(response.status).toBe(200);
  world.shop.setStock(bottle.handle, false);
  await waitForBadge(amber, server.origin, 'Sold out');
  world.shop.setStock(bottle.handle, true);
  await expect.poll(async () => (await fetchRestockEntries(amber)).length, POLL_OPTIONS).toBe(2);
  await expect.poll(() => fetchNewestStatuses(amber), POLL_OPTIONS).toEqual({ email: 'dropped' });
  await waitForBadge(amber, server.origin, 'In stock');
  await waitForRestockEmails(world, amber.email, 1);

  await amber.page.getByRole('button', { name: /amber/ }).click();
  await amber.page.getByRole('button', { name: 'Logout' }).click();
  await expect(amber.page.getByRole('link', { name: 'Sign Up' }).first()).toBeVisible();
  await amber.page.goto(`${server.origin}/dashboard`);
  await amber.page.waitForURL('**/login**');
});
