import { join } from 'node:path';
import { fillIn, PASSWORD } from './support/journey.ts';
import { freePort, type ServerProcess, sillage, startServer } from './support/processes.ts';
import { expect, worldTest as test } from './support/world-test.ts';

const addressIn = (server: ServerProcess) => /http\S+\/dev\/inbox\?key=[\w-]+/.exec(server.output())?.[0] ?? '';

test('a first user verifies an account with the stored mail, found by the address that the terminal printed', async ({
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
  // A server that is overloaded while it starts may refuse the page's question about itself; the
  // user reloads.
  const showsHint = async () => {
    await page.reload();
    await page.getByRole('heading', { name: 'Verify your email' }).waitFor();
    return page.getByText('npx sillage inbox').isVisible();
  };
  await expect.poll(showsHint, { timeout: 60_000, interval: 1000 }).toBe(true);
  expect(await page.content()).not.toContain('key=');

  await page.goto(`${origin}/dev/inbox`);
  await page.getByRole('heading', { name: 'The inbox is locked' }).waitFor();
  const address = addressIn(server);
  const [, key = ''] = address.split('key=');
  expect(await page.content()).not.toContain(key);
  expect(await sillage(['inbox'], { ...env, PUBLIC_URL: origin })).toEqual({ code: 0, output: `${address}\n` });
  await page.goto(address);
  expect(page.url()).toBe(`${origin}/dev/inbox`);
  expect(await page.evaluate('document.cookie')).not.toContain('inbox');

  // The terminal has the key once, in the address; no line of the log has it.
  expect(server.output().split(key)).toHaveLength(2);
  await server.end();
  const again = await startServer(env);
  world.closing(() => again.end());
  expect(addressIn(again)).toBe(address);
  await page.reload();
  await page
    .getByRole('link', { name: /verify-email\?token=/ })
    .first()
    .click();
  await page.getByText('is verified').waitFor();
});
