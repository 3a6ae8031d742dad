import { join } from 'node:path';
import { freePort } from '@sillage/testkit/free-port';
import { PASSWORD } from './support/http-client.ts';
import { fillIn } from './support/journey.ts';
import { type ServerProcess, sillage, startServer } from './support/processes.ts';
import { expect, isolatedTest as test } from './support/test.ts';

test.use({ data: 'none' });

const findInboxUrl = (server: ServerProcess) => /http\S+\/dev\/inbox\?key=[\w-]+/.exec(server.output())?.[0] ?? '';

// spec: D.6.15
test('first user verifies the account with an email in the local inbox, whose URL the terminal prints', async ({
  world,
}) => {
  const port = String(await freePort());
  const env = { DATA_DIR: join(world.folder, 'first-run'), PORT: port, LOG_LEVEL: 'trace' };
  const server = await startServer(env);
  world.closing(() => server.end());
  const { origin } = server;
  const page = await world.newPage();
  await page.goto(`${origin}/register`);
  await fillIn(page, {
    Username: 'first',
    Email: 'first@example.com',
    Password: PASSWORD,
    'Confirm Password': PASSWORD,
  });
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await page.waitForURL('**/verify-email');
  // An overloaded server may reject the page's request about itself while it starts; the user
  // reloads.
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('npx sillage inbox')).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000, intervals: [1_000] });
  await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible();
  expect(await page.content()).not.toContain('key=');

  await page.goto(`${origin}/dev/inbox`);
  await expect(page.getByRole('heading', { name: 'The inbox is locked' })).toBeVisible();
  const address = findInboxUrl(server);
  const [, key = ''] = address.split('key=');
  expect(await page.content()).not.toContain(key);
  expect(await sillage(['inbox'], { ...env, PUBLIC_URL: origin })).toEqual({ code: 0, output: `${address}\n` });
  await page.goto(address);
  expect(page.url()).toBe(`${origin}/dev/inbox`);
  expect(await page.evaluate('document.cookie')).not.toContain('inbox');

  // The terminal has the key once, in the URL; no log line has it.
  expect(server.output().split(key)).toHaveLength(2);
  await server.end();
  const restarted = await startServer(env);
  world.closing(() => restarted.end());
  expect(findInboxUrl(restarted)).toBe(address);
  await page.reload();
  await page.getByText('As plain text').first().click();
  await page
    .getByRole('link', { name: /verify-email\?token=/ })
    .first()
    .click();
  await expect(page.getByText('is verified')).toBeVisible();
});
