import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { PASSWORD } from './support/caller.ts';
import {
  bottle,
  enter,
  fillIn,
  givenPerson,
  importBottle,
  type Person,
  registerAndVerify,
  signIn,
  signInElsewhere,
  watchBottle,
} from './support/journey.ts';
import { linkIn, mailAbout } from './support/mails.ts';
import { expect, test } from './support/test.ts';
import { settingsIn } from './support/world.ts';

test.use({ file: 'accounts' });

const OTHER_PASSWORD = 'another password altogether';

test.describe('signing in', () => {
  test('a page that was asked for first is where one lands; nobody offers to sign in elsewhere', async ({
    world,
    origin,
  }) => {
    const { page, username } = await registerAndVerify(world, origin, 'myrrh');
    await page.goto(`${origin}/account`);
    await page.waitForURL('**/login');
    await expect(page.getByText('Sign in to continue where you left off.')).toBeVisible();
    await expect(page.getByRole('link', { name: /^Continue with/ })).toHaveCount(0);
    await enter(page, username);
    await page.waitForURL('**/account');
    await expect(page.getByRole('heading', { level: 1, name: 'My Account' })).toBeVisible();
  });

  test('one browser signs the other out, which finds itself at the login page', async ({ world, origin }) => {
    const amber = await givenPerson(world, origin, 'amber');

    const elsewhere = await signInElsewhere(world, origin, amber);
    await elsewhere.page.goto(`${origin}/account`);
    await amber.page.goto(`${origin}/account`);
    const sessions = amber.page.getByRole('region', { name: 'Signed-in devices' });
    await expect(sessions.getByRole('listitem')).toHaveCount(2);
    await expect(sessions.getByRole('listitem').filter({ hasText: 'This browser' })).toBeVisible();

    await sessions.getByRole('button', { name: /^Sign out(?! everywhere)/ }).click();
    await expect(sessions.getByRole('listitem')).toHaveCount(1);
    await noLongerSignedIn(elsewhere.page);
    await amber.page.reload();
    await expect(sessions.getByRole('listitem')).toHaveCount(1);
  });

  test("a stranger's wrong guesses end with words, and do not lock the owner out", async ({ world, origin }) => {
    const owner = await givenPerson(world, origin, 'benzoin');

    const stranger = await world.newPage();
    await stranger.goto(`${origin}/login`);
    const statuses: number[] = [];
    for (let guess = 1; guess <= 11; guess += 1) {
      const answered = stranger.waitForResponse('**/api/users/login');
      await enter(stranger, owner.username, `guess number ${guess}`);
      statuses.push((await answered).status());
      await expect(stranger.getByRole('button', { name: 'Login' })).toBeVisible();
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
    await expect(stranger.getByText('Too many attempts. Please wait a moment and try again.')).toBeVisible();

    await logOut(owner, /benzoin/);
    await owner.page.goto(`${origin}/login`);
    await signIn(owner);
  });
});

test.describe('changing an account', () => {
  test('names at once, the address by its link, the password with the other browsers signed out', async ({
    world,
    origin,
  }) => {
    const iris = await givenPerson(world, origin, 'iris');
    const { page } = iris;

    const elsewhere = await signInElsewhere(world, origin, iris);
    await elsewhere.page.goto(`${origin}/account`);
    await page.goto(`${origin}/account`);

    await page.getByRole('button', { name: 'Edit Profile' }).click();
    await fillIn(page, { 'First Name': 'Iris', 'Last Name': 'Pallida' });
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Profile updated successfully!')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Iris Pallida' })).toBeVisible();

    await page.getByRole('button', { name: 'Edit Profile' }).click();
    await fillIn(page, { Email: 'orris@example.com' });
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('orris@example.com is not verified yet.')).toBeVisible();
    const notice = await mailAbout(world, iris.email, 'Your email address is about to change');
    expect(notice.text).toContain('orris@example.com');
    const link = linkIn(await mailAbout(world, 'orris@example.com', 'Please verify your new email address'));
    await page.goto(link.href);
    await expect(page.getByText('Your email address orris@example.com is verified.')).toBeVisible();
    await page.getByRole('link', { name: 'My Account' }).first().click();
    await expect(
      page.getByRole('region', { name: 'Profile Information' }).getByText('orris@example.com'),
    ).toBeVisible();

    await page.getByRole('button', { name: 'Change Password' }).click();
    const fields = { 'New Password': OTHER_PASSWORD, 'Confirm New Password': OTHER_PASSWORD };
    await fillIn(page, { 'Current Password': 'not the password', ...fields });
    await page.getByRole('button', { name: 'Change Password' }).click();
    await expect(page.getByText('Current password is incorrect').first()).toBeVisible();
    await fillIn(page, { 'Current Password': PASSWORD });
    await page.getByRole('button', { name: 'Change Password' }).click();
    await expect(page.getByText('Password changed successfully!')).toBeVisible();
    await mailAbout(world, 'orris@example.com', 'Your password was changed');
    await noLongerSignedIn(elsewhere.page);
    await enter(elsewhere.page, 'orris@example.com');
    await expect(elsewhere.page.getByText('Invalid username or password')).toBeVisible();
    await enter(elsewhere.page, 'orris@example.com', OTHER_PASSWORD);
    await elsewhere.page.waitForURL('**/account');
  });

  test('a forgotten password is set anew by a link that no referrer tells and that works once', async ({
    world,
    origin,
  }) => {
    const tonka = await givenPerson(world, origin, 'tonka');

    const page = await world.newPage();
    await page.goto(`${origin}/login`);
    await page.getByRole('link', { name: 'Forgot Password?' }).click();
    await fillIn(page, { Email: tonka.email });
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
    const link = linkIn(await mailAbout(world, tonka.email, 'Set a new password'));
    expect(link.pathname).toBe('/reset-password');

    const referrers = rememberReferrers(page);
    await page.goto(link.href);
    await fillIn(page, { 'New Password': OTHER_PASSWORD, 'Confirm Password': OTHER_PASSWORD });
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await page.waitForURL('**/login');
    await expect(page.getByText('Your password was changed. Please sign in.')).toBeVisible();
    const told = await referrers();
    expect(told.length).toBeGreaterThan(5);
    expect(told.filter((referrer) => referrer?.includes('token'))).toEqual([]);

    await enter(page, tonka.username);
    await expect(page.getByText('Invalid username or password')).toBeVisible();
    await enter(page, tonka.username, OTHER_PASSWORD);
    await page.waitForURL('**/dashboard');
    await mailAbout(world, tonka.email, 'Your password was changed');
    await tonka.page.reload();
    await tonka.page.waitForURL('**/login');
    await page.goto(link.href);
    await expect(page.getByText('This reset link is invalid or has expired.')).toBeVisible();
  });
});

test('all data comes as one file, and a deleted account is gone for every browser', async ({ world, origin }) => {
  await importBottle(world, settingsIn(world));
  const vetiver = await givenPerson(world, origin, 'vetiver');
  const { page } = vetiver;
  await watchBottle(vetiver, origin);
  await page.goto(`${origin}/account`);

  await page.getByRole('button', { name: 'Download my data' }).click();
  await fillIn(page, { Password: PASSWORD });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download', exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('sillage-data.json');
  expect(JSON.parse(await readFile(await download.path(), 'utf8'))).toMatchObject({
    user: { username: vetiver.username, email: vetiver.email },
    watchlist: [{ fragranceName: bottle.name }],
  });

  const elsewhere = await signInElsewhere(world, origin, vetiver);
  await elsewhere.page.goto(`${origin}/account`);
  const cookies = await page.context().cookies();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const whoAmI = () => fetch(`${origin}/api/users/current`, { headers: { cookie } });
  expect((await whoAmI()).status).toBe(200);

  await page.getByRole('button', { name: 'Delete account' }).click();
  await fillIn(page, { Password: PASSWORD });
  await page.getByRole('button', { name: 'Delete permanently' }).click();
  await page.waitForURL(`${origin}/`);
  await expect(page.getByRole('link', { name: 'Sign Up' }).first()).toBeVisible();
  await expect(page.getByText('Your account has been deleted.')).toBeVisible();
  expect((await whoAmI()).status).toBe(401);
  await noLongerSignedIn(elsewhere.page);
  await enter(elsewhere.page, vetiver.username);
  await expect(elsewhere.page.getByText('Invalid username or password')).toBeVisible();
});

async function noLongerSignedIn(page: Page): Promise<void> {
  void page
    .getByRole('button', { name: 'Refresh' })
    .click()
    .catch(() => null);
  await page.waitForURL('**/login');
}

async function logOut({ page }: Person, name: RegExp): Promise<void> {
  await page.getByRole('button', { name }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('link', { name: 'Sign Up' }).first()).toBeVisible();
}

/** Records the Referer of every later request of the page. */
function rememberReferrers(page: Page): () => Promise<(string | undefined)[]> {
  const asked: Promise<string | undefined>[] = [];
  page.on('request', (request) => asked.push(request.allHeaders().then(({ referer }) => referer)));
  return () => Promise.all(asked);
}
