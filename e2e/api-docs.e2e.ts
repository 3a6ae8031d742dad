import type { Page } from 'playwright';
import { givenCaller } from './support/caller.ts';
import { expect, test } from './support/world-test.ts';

/** Opens an operation of the viewer, sends it, and returns the status of the response. */
async function tryOperation(page: Page, path: string): Promise<string | null> {
  const operation = page.locator('.opblock').filter({ has: page.locator(`[data-path="${path}"]`) });
  await operation.locator('.opblock-summary-control').click();
  await operation.getByRole('button', { name: 'Try it out' }).click();
  await operation.getByRole('button', { name: 'Execute' }).click();
  return operation.locator('.live-responses-table .response .response-col_status').textContent();
}

test('requests that are tried in the API viewer carry the session, and the policy blocks nothing', async ({
  world,
  origin,
}) => {
  const user = await givenCaller(world, origin, 'docs');
  const page = await world.newPage();
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(error.message));
  const cookies = user
    .cookie()
    .split('; ')
    .map((cookie) => cookie.split('='));
  await page.context().addCookies(cookies.map(([name = '', value = '']) => ({ name, value, url: origin })));
  await page.goto(`${origin}/api/docs`);
  expect(await tryOperation(page, '/api/users/current')).toBe('200');
  expect(await page.locator('.live-responses-table').textContent()).toContain(user.id);
  expect(await tryOperation(page, '/api/auth/logout')).toBe('200');
  expect((await user.send('GET', '/api/users/current')).status).toBe(401);
  expect(problems).toEqual([]);
});
