import { join } from 'node:path';
import { inboxOf, newestEntry, PATIENCE } from './support/alerts.ts';
import { onOtherPostgres } from './support/database.ts';
import {
  bottle,
  dashboardComesToSay,
  dashboardSays,
  importBottle,
  registerAndVerify,
  signIn,
  watchBottle,
} from './support/journey.ts';
import { restockMails } from './support/mails.ts';
import { startServer } from './support/processes.ts';
import { expect, isolatedTest as test } from './support/test.ts';

test.use({ data: 'none' });

test('from a sold-out bottle to one mail, and out with one click', async ({ world }) => {
  const env = {
    DATA_DIR: join(world.folder, 'data'),
    SMTP_URL: world.smtp.url,
    MAIL_FROM: 'Sillage <restock@sillage.example>',
    ...(await onOtherPostgres(world)),
  };
  const server = await startServer(env);
  world.closing(() => server.end());
  await importBottle(world, env);
  const amber = await registerAndVerify(world, server.origin, 'amber');
  await signIn(amber);
  await watchBottle(amber, server.origin);
  await dashboardComesToSay(amber, server.origin, 'Sold out');

  world.shop.setStock(bottle.handle, true);
  const [mail] = await restockMails(world, amber.email, 1);
  expect(mail?.subject).toBe(`${bottle.name} by ${bottle.brand} is back in stock`);
  expect(mail?.text).toContain(world.shop.urlOf(bottle.handle));
  expect(mail?.text).toContain('How we know');
  await dashboardSays(amber, server.origin, 'In stock');

  const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value;
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const link = header('list-unsubscribe')?.replace(/[<>]/g, '') ?? '';
  const answer = await fetch(link, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    redirect: 'error',
  });
  expect(answer.status).toBe(200);
  world.shop.setStock(bottle.handle, false);
  await dashboardComesToSay(amber, server.origin, 'Sold out');
  world.shop.setStock(bottle.handle, true);
  await expect.poll(async () => (await inboxOf(amber)).length, PATIENCE).toBe(2);
  await expect.poll(() => newestEntry(amber), PATIENCE).toEqual({ email: 'dropped' });
  await dashboardComesToSay(amber, server.origin, 'In stock');
  await restockMails(world, amber.email, 1);

  await amber.page.getByRole('button', { name: /amber/ }).click();
  await amber.page.getByRole('button', { name: 'Logout' }).click();
  await expect(amber.page.getByRole('link', { name: 'Sign Up' }).first()).toBeVisible();
  await amber.page.goto(`${server.origin}/dashboard`);
  await amber.page.waitForURL('**/login**');
});
