import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { findTokenLink, waitForEmail } from './support/emails.ts';
import { PASSWORD } from './support/http-client.ts';
import {
  type BrowserUser,
  bottle,
  fillIn,
  givenBrowserUser,
  importBottle,
  registerAndVerify,
  signIn,
  signInElsewhere,
  submitLogin,
  watchBottle,
} from './support/journey.ts';
import { expect, test } from './support/test.ts';
import { getSettings } from './support/world.ts';

test.use({ file: 'accounts' });

const OTHER_PASSWORD = 'another password altogether';

test.describe('login page signs users in and limits wrong passwords', () => {
  test('login page returns to the requested page after sign-in, and shows no provider when none is configured', async ({
    world,
    origin,
  }) => {
    const { page, username } = await registerAndVerify(world, origin, 'myrrh');
    await page.context().clearCookies();
    await page.goto(`${origin}/account`);
    await page.waitForURL('**/login');
    await expect(page.getByText('Sign in to continue where you left off.')).toBeVisible();
    await expect(page.getByRole('link', { name: /^Continue with/ })).toHaveCount(0);
    await submitLogin(page, username);
    await page.waitForURL('**/account');
    await expect(page.getByRole('heading', { level: 1, name: 'My Account' })).toBeVisible();
  });

  test('browser is redirected to the login page when another browser ends its session', async ({ world, origin }) => {
    const amber = await givenBrowserUser(world, origin, 'amber');

    const otherBrowser = await signInElsewhere(world, origin, amber);
    await otherBrowser.page.goto(`${origin}/account`);
    await amber.page.goto(`${origin}/account`);
    const sessions = amber.page.getByRole('region', { name: 'Signed-in devices' });
    await expect(sessions.getByRole('listitem')).toHaveCount(2);
    await expect(sessions.getByRole('listitem').filter({ hasText: 'This browser' })).toBeVisible();

    await sessions.getByRole('button', { name: /^Sign out(?! everywhere)/ }).click();
    await expect(sessions.getByRole('listitem')).toHaveCount(1);
    await expectSignedOut(otherBrowser.page);
    await amber.page.reload();
    await expect(sessions.getByRole('listitem')).toHaveCount(1);
  });

  test('login page limits repeated wrong passwords, and the account’s owner can still sign in', async ({
    world,
    origin,
  }) => {
    const owner = await givenBrowserUser(world, origin, 'benzoin');

    const stranger = await world.newPage();
    await stranger.goto(`${origin}/login`);
    const statuses: number[] = [];
    for (let guess = 1; guess <= 11; guess += 1) {
      const response = stranger.waitForResponse('**/api/users/login');
      await submitLogin(stranger, owner.username, `guess number ${guess}`);
      statuses.push((await response).status());
      await expect(stranger.getByRole('button', { name: 'Login' })).toBeVisible();
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
    await expect(stranger.getByText('Too many attempts. Please wait a moment and try again.')).toBeVisible();

    await logOut(owner, /benzoin/);
    await owner.page.goto(`${origin}/login`);
    await signIn(owner);
  });
});

test.describe('user changes names, email and password on the account page, or resets the password', () => {
  test('account page changes names at once and the email after verification, and a new password ends other sessions', async ({
    world,
    origin,
  }) => {
    const user = await givenBrowserUser(world, origin, 'iris');
    const { page } = user;

    const otherBrowser = await signInElsewhere(world, origin, user);
    await otherBrowser.page.goto(`${origin}/account`);
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
    const noticeEmail = await waitForEmail(world, user.email, 'Your email address is about to change');
    expect(noticeEmail.text).toContain('orris@example.com');
    const link = findTokenLink(await waitForEmail(world, 'orris@example.com', 'Please verify your new email address'));
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
    await waitForEmail(world, 'orris@example.com', 'Your password was changed');
    await expectSignedOut(otherBrowser.page);
    await submitLogin(otherBrowser.page, 'orris@example.com');
    await expect(otherBrowser.page.getByText('Invalid username or password')).toBeVisible();
    await submitLogin(otherBrowser.page, 'orris@example.com', OTHER_PASSWORD);
    await otherBrowser.page.waitForURL('**/account');
  });

  test('password reset link works only once, and its token is sent in no Referer header', async ({ world, origin }) => {
    const tonka = await givenBrowserUser(world, origin, 'tonka');

    const page = await world.newPage();
    await page.goto(`${origin}/login`);
    await page.getByRole('link', { name: 'Forgot Password?' }).click();
    await fillIn(page, { Email: tonka.email });
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
    const link = findTokenLink(await waitForEmail(world, tonka.email, 'Set a new password'));
    expect(link.pathname).toBe('/reset-password');

    const referrers = recordReferrers(page);
    await page.goto(link.href);
    await fillIn(page, { 'New Password': OTHER_PASSWORD, 'Confirm Password': OTHER_PASSWORD });
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await page.waitForURL('**/login');
    await expect(page.getByText('Your password was changed. Please sign in.')).toBeVisible();
    const sentReferrers = await referrers();
    expect(sentReferrers.length).toBeGreaterThan(5);
    expect(sentReferrers.filter((referrer) => referrer?.includes('token'))).toEqual([]);

    await submitLogin(page, tonka.username);
    await expect(page.getByText('Invalid username or password')).toBeVisible();
    await submitLogin(page, tonka.username, OTHER_PASSWORD);
    await page.waitForURL('**/dashboard');
    await waitForEmail(world, tonka.email, 'Your password was changed');
    await tonka.page.reload();
    await tonka.page.waitForURL('**/login');
    await page.goto(link.href);
    await expect(page.getByText('This reset link is invalid or has expired.')).toBeVisible();
  });
});

test('account page downloads all data as one file, and deleting the account ends every session', async ({
  world,
  origin,
}) => {
  await importBottle(world, getSettings(world));
  const vetiver = await givenBrowserUser(world, origin, 'vetiver');
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

  const otherBrowser = await signInElsewhere(world, origin, vetiver);
  await otherBrowser.page.goto(`${origin}/account`);
  const cookies = await page.context().cookies();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const fetchCurrentUser = () => fetch(`${origin}/api/users/current`, { headers: { cookie } });
  expect((await fetchCurrentUser()).status).toBe(200);

  await page.getByRole('button', { name: 'Delete account' }).click();
  await fillIn(page, { Password: PASSWORD });
  await page.getByRole('button', { name: 'Delete permanently' }).click();
  await page.waitForURL(`${origin}/`);
  await expect(page.getByRole('link', { name: 'Sign Up' }).first()).toBeVisible();
  await expect(page.getByText('Your account has been deleted.')).toBeVisible();
  expect((await fetchCurrentUser()).status).toBe(401);
  await expectSignedOut(otherBrowser.page);
  await submitLogin(otherBrowser.page, vetiver.username);
  await expect(otherBrowser.page.getByText('Invalid username or password')).toBeVisible();
});

async function expectSignedOut(page: Page): Promise<void> {
  void page
    .getByRole('button', { name: 'Refresh' })
    .click()
    .catch(() => null);
  await page.waitForURL('**/login');
}

async function logOut({ page }: BrowserUser, name: RegExp): Promise<void> {
  await page.getByRole('button', { name }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('link', { name: 'Sign Up' }).first()).toBeVisible();
}

/** Records the Referer header of each request of a page; the returned function returns them. */
function recordReferrers(page: Page): () => Promise<(string | undefined)[]> {
  const referers: Promise<string | undefined>[] = [];
  page.on('request', (request) => referers.push(request.allHeaders().then(({ referer }) => referer)));
  return () => Promise.all(referers);
}
