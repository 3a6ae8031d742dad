import { readFile } from 'node:fs/promises';
import { waitForEmail } from './support/emails.ts';
import { type ApiUser, givenApiUser } from './support/http-client.ts';
import { type BrowserUser, givenBrowserUser } from './support/journey.ts';
import { sillage } from './support/processes.ts';
import { expect, test } from './support/test.ts';
import { getSettings, type World } from './support/world.ts';

test.use({ file: 'account-deletion' });

const NOTICE = 'Deletion of your account';

/** Deletes an account as an operator does. Returns the link in the email to its user. */
async function scheduleDeletion(
  world: World,
  origin: string,
  { id, username, email }: BrowserUser & ApiUser,
): Promise<string> {
  const operator = await givenApiUser(world, origin, `olive-${username}`);
  await sillage(['operator', 'grant', operator.email], getSettings(world));
  expect(await operator.api.adminUsers.scheduleDeletion({ params: { id } })).toEqual({ outcome: 'scheduled' });
  const { text = '' } = await waitForEmail(world, email, 'Your account will be deleted');
  return /\S+\/account-deletion\/\S+/.exec(text)?.[0] ?? '';
}

test('user whom the operator deletes downloads the data by the emailed link, and keeps the account', async ({
  world,
  origin,
}) => {
  const amber = await givenBrowserUser(world, origin, 'amber-stays');
  const link = await scheduleDeletion(world, origin, amber);
  const visitor = await world.newPage();
  await visitor.goto(link);
  await expect(visitor.getByRole('heading', { level: 1, name: 'Your account will be deleted' })).toBeVisible();
  const downloading = visitor.waitForEvent('download');
  await visitor.getByRole('button', { name: 'Download my data' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe('sillage-data.json');
  const data = JSON.parse(await readFile(await file.path(), 'utf8')) as { user: { email: string } };
  expect(data.user.email).toBe(amber.email);

  await amber.page.goto(`${origin}/account`);
  const notice = amber.page.getByRole('region', { name: NOTICE });
  await notice.getByRole('button', { name: 'Keep my account' }).click();
  await expect(notice).toHaveCount(0);
  await visitor.goto(link);
  await expect(visitor.getByRole('heading', { level: 1, name: 'This link does not work' })).toBeVisible();
});

test('user whom the operator deletes does not wait, and deletes the account by the emailed link', async ({
  world,
  origin,
}) => {
  const iris = await givenBrowserUser(world, origin, 'iris-leaves');
  const visitor = await world.newPage({ javaScriptEnabled: false });
  await visitor.goto(await scheduleDeletion(world, origin, iris));
  await visitor.getByRole('checkbox').check();
  await visitor.getByRole('button', { name: 'Delete my account now' }).click();
  await expect(visitor.getByRole('heading', { level: 1, name: 'Your account is deleted' })).toBeVisible();
  await iris.page.goto(`${origin}/account`);
  await iris.page.waitForURL('**/login');
});
