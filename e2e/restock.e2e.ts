import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { onOtherPostgres } from './support/database.ts';
import { bottle, dashboardComesToSay, dashboardSays, givenWatcher, restockMails } from './support/journey.ts';
import { startServer } from './support/processes.ts';
import { createWorld } from './support/world.ts';

test('from a sold-out bottle to one mail, and out with one click', async () => {
  await using world = await createWorld();
  const env = {
    DATA_DIR: join(world.folder, 'data'),
    SMTP_URL: world.mailbox.smtpUrl,
    MAIL_FROM: 'Sillage <restock@sillage.example>',
    ...(await onOtherPostgres(world)),
  };
  const server = await startServer(env);
  world.closing(() => server.end());
  const amber = await givenWatcher(world, server.origin, env);

  world.shop.setStock(bottle.handle, true);
  const [mail] = await restockMails(world, amber.email, 1);
  expect(mail?.subject).toBe(`${bottle.name} by ${bottle.brand} is back in stock`);
  expect(mail?.text).toContain(world.shop.urlOf(bottle.handle));
  expect(mail?.text).toContain('Why we believe it');
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
  await dashboardComesToSay(amber, server.origin, 'In stock');
  await sleep(3000);
  await restockMails(world, amber.email, 1);

  await amber.page.getByRole('button', { name: /amber/ }).click();
  await amber.page.getByRole('button', { name: 'Logout' }).click();
  await amber.page.getByRole('link', { name: 'Sign Up' }).first().waitFor();
  await amber.page.goto(`${server.origin}/dashboard`);
  await amber.page.waitForURL('**/login**');
});
