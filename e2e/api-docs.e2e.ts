import type { Locator, Page } from '@playwright/test';
import { givenBrowserUser } from './support/journey.ts';
import { expect, test } from './support/test.ts';

test.use({ file: 'api-docs' });

/** Tries an API operation in the API viewer; returns the element with the response. */
async function tryOperation(page: Page, path: string): Promise<Locator> {
  const operation = page.locator('.opblock').filter({ has: page.locator(`[data-path="${path}"]`) });
  await operation.locator('.opblock-summary-control').click();
  await operation.getByRole('button', { name: 'Try it out' }).click();
  await operation.getByRole('button', { name: 'Execute' }).click();
  return operation.locator('.live-responses-table .response');
}

test('API viewer at /api/docs sends requests with the user’s session and does not violate the content security policy', async ({
  world,
  origin,
}) => {
  const user = await givenBrowserUser(world, origin, 'docs');
  const { page } = user;
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(error.message));
  await page.goto(`${origin}/api/docs`);
  // The groups are folded, so that the page is short.
  for (const group of ['auth', 'users']) await page.locator(`.opblock-tag[data-tag="${group}"]`).click();
  const current = await tryOperation(page, '/api/users/current');
  await expect(current.locator('.response-col_status')).toHaveText('200');
  await expect(current).toContainText(user.id);
  const logout = await tryOperation(page, '/api/auth/logout');
  await expect(logout.locator('.response-col_status')).toHaveText('200');
  expect((await user.send('GET', '/api/users/current')).status).toBe(401);
  expect(problems).toEqual([]);
});
