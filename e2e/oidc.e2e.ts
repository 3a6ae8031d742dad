import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { openEmbedded } from '../apps/server/src/platform/db/embedded.ts';
import { openDatabase } from '../apps/server/src/platform/db/open-database.ts';
import { runRaw } from '../apps/server/src/platform/db/raw.ts';
import { registerAndVerify } from './support/journey.ts';
import { test } from './support/providers-test.ts';
import { expect } from './support/test.ts';
import { getSettings } from './support/world.ts';

test('new user signs up with Google, opens the dashboard, and cannot edit the profile, which Google manages', async ({
  world,
  origin,
  google,
}) => {
  google.addAccount({ sub: 'g-1', email: 'ines@example.com', email_verified: true, given_name: 'Inès' });
  const page = await world.newPage();
  await page.goto(`${origin}/register`);
  await expect(page.getByRole('link', { name: 'Continue with Perfume Guild' })).toBeVisible();
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await expect(page.getByRole('heading', { name: 'Login Successful!' })).toBeVisible();
  await page.waitForURL('**/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: /Welcome.*Inès/ })).toBeVisible();
  await openMenu(page, 'Inès', 'via google');

  await page.getByRole('link', { name: 'My Account' }).click();
  await expectManagedProfile(page, 'google');
});

test('sign-in with the operator’s provider returns to the requested page', async ({ world, origin, guild }) => {
  guild.addAccount({ sub: 'p-1', email: 'oud@example.com', email_verified: true, preferred_username: 'oud' });
  const page = await world.newPage();
  await page.goto(`${origin}/account`);
  await page.waitForURL('**/login');
  await expect(page.getByRole('link', { name: 'Continue with Google' })).toBeVisible();
  await page.getByRole('link', { name: 'Continue with Perfume Guild' }).click();
  await expect(page.getByRole('heading', { name: 'Login Successful!' })).toBeVisible();
  await page.waitForURL('**/account');
  await openMenu(page, 'oud', 'via Perfume Guild');
  await expectManagedProfile(page, 'Perfume Guild');
});

test('provider sign-in does not take over an account with a password, and can be cancelled', async ({
  world,
  origin,
  google,
  guild,
}) => {
  const amber = await registerAndVerify(world, origin, 'amber');
  await amber.page.context().clearCookies();
  await amber.page.goto(`${origin}/login`);
  google.addAccount({ sub: 'g-2', email: amber.email, email_verified: true });
  await expectSignInError(
    amber.page,
    'Google',
    'An account with this email already exists. Sign in with your password.',
  );

  guild.nextSignIn.shouldCancel = true;
  await expectSignInError(amber.page, 'Perfume Guild', 'Sign-in was cancelled.');
  guild.nextSignIn.shouldCancel = false;
  await amber.page.goto(`${origin}/dashboard`);
  await amber.page.waitForURL('**/login');
});

test('data download and account deletion require a fresh sign-in at the provider', async ({ world, origin, guild }) => {
  guild.addAccount({ sub: 'p-2', email: 'cade@example.com', email_verified: true, preferred_username: 'cade' });
  const page = await world.newPage();
  await page.goto(`${origin}/login`);
  await page.getByRole('link', { name: 'Continue with Perfume Guild' }).click();
  await page.waitForURL('**/dashboard');
  await ageSessions(getSettings(world).DATA_DIR);

  await page.goto(`${origin}/account`);
  await page.getByRole('button', { name: 'Download my data' }).click();
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const before = guild.nextSignIn.signInCount;
  await page.getByRole('link', { name: 'Sign in again with Perfume Guild' }).click();
  await expect.poll(() => guild.nextSignIn.signInCount).toBe(before + 1);
  await page.waitForURL('**/account');

  await page.getByRole('button', { name: 'Download my data' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download', exact: true }).click(),
  ]);
  const data: unknown = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(data).toMatchObject({ user: { username: 'cade', authProvider: 'custom' } });

  await page.getByRole('button', { name: 'Delete account' }).click();
  await page.getByRole('button', { name: 'Delete permanently' }).click();
  await page.waitForURL(`${origin}/`);
  await page.goto(`${origin}/account`);
  await page.waitForURL('**/login');
});

async function openMenu(page: Page, name: string, text: string): Promise<void> {
  await page.getByRole('button', { name }).click();
  await expect(page.getByText(text, { exact: true })).toBeVisible();
}

async function expectManagedProfile(page: Page, provider: string): Promise<void> {
  const text = `Your profile is managed by ${provider}. Some information cannot be edited here.`;
  await expect(page.getByText(text)).toBeVisible();
  await expect(page.getByRole('button', { name: /Edit Profile|Change Password/ })).toHaveCount(0);
}

/** Signs in with a provider; expects that it fails and the login page shows the error `text`. */
async function expectSignInError(page: Page, provider: string, text: string): Promise<void> {
  await page.getByRole('link', { name: `Continue with ${provider}` }).click();
  await expect(page.getByRole('heading', { name: 'Login Failed' })).toBeVisible();
  await expect(page.getByText(text)).toBeVisible();
  await page.waitForURL((url) => url.pathname === '/login' && url.searchParams.get('error') === text);
  await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible();
}

/** Moves the last authentication of every session an hour into the past. */
async function ageSessions(dataDir: string): Promise<void> {
  const embedded = await openEmbedded(dataDir, { mode: 'attach' });
  const db = openDatabase(embedded.url, { max: 1 });
  await runRaw(db, "update sessions set authenticated_at = authenticated_at - interval '1 hour'", []);
  await db.destroy();
  await embedded.close();
}
