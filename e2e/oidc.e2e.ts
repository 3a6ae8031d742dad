import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { openEmbedded } from '../apps/server/src/platform/db/embedded.ts';
import { openDatabase } from '../apps/server/src/platform/db/open.ts';
import { runRaw } from '../apps/server/src/platform/db/raw.ts';
import { registerAndVerify } from './support/journey.ts';
import { test } from './support/providers-test.ts';
import { expect } from './support/test.ts';
import { settingsIn } from './support/world.ts';

test("a newcomer signs up with Google and finds the dashboard, and a profile that is Google's", async ({
  world,
  origin,
  google,
}) => {
  google.welcome({ sub: 'g-1', email: 'ines@example.com', email_verified: true, given_name: 'Inès' });
  const page = await world.newPage();
  await page.goto(`${origin}/register`);
  await expect(page.getByRole('link', { name: 'Continue with Perfume Guild' })).toBeVisible();
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await expect(page.getByRole('heading', { name: 'Login Successful!' })).toBeVisible();
  await page.waitForURL('**/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: /Welcome.*Inès/ })).toBeVisible();
  await openMenu(page, 'Inès', 'via google');

  await page.getByRole('link', { name: 'My Account' }).click();
  await cannotBeEdited(page, 'google');
});

test("whoever asked for a page first comes back to it from a self-hoster's own provider", async ({
  world,
  origin,
  guild,
}) => {
  guild.welcome({ sub: 'p-1', email: 'oud@example.com', email_verified: true, preferred_username: 'oud' });
  const page = await world.newPage();
  await page.goto(`${origin}/account`);
  await page.waitForURL('**/login');
  await expect(page.getByRole('link', { name: 'Continue with Google' })).toBeVisible();
  await page.getByRole('link', { name: 'Continue with Perfume Guild' }).click();
  await expect(page.getByRole('heading', { name: 'Login Successful!' })).toBeVisible();
  await page.waitForURL('**/account');
  await openMenu(page, 'oud', 'via Perfume Guild');
  await cannotBeEdited(page, 'Perfume Guild');
});

test('an address that has a password is not taken over, and a sign-in may be cancelled', async ({
  world,
  origin,
  google,
  guild,
}) => {
  const amber = await registerAndVerify(world, origin, 'amber');
  google.welcome({ sub: 'g-2', email: amber.email, email_verified: true });
  await isTurnedAway(amber.page, 'Google', 'An account with this email already exists. Sign in with your password.');

  guild.door.refuses = true;
  await isTurnedAway(amber.page, 'Perfume Guild', 'Sign-in was cancelled.');
  guild.door.refuses = false;
  await amber.page.goto(`${origin}/dashboard`);
  await amber.page.waitForURL('**/login');
});

test('taking the data along and leaving need a fresh sign-in at the provider', async ({ world, origin, guild }) => {
  guild.welcome({ sub: 'p-2', email: 'cade@example.com', email_verified: true, preferred_username: 'cade' });
  const page = await world.newPage();
  await page.goto(`${origin}/login`);
  await page.getByRole('link', { name: 'Continue with Perfume Guild' }).click();
  await page.waitForURL('**/dashboard');
  await anHourPasses(settingsIn(world).DATA_DIR);

  await page.goto(`${origin}/account`);
  await page.getByRole('button', { name: 'Download my data' }).click();
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const before = guild.door.signIns;
  await page.getByRole('link', { name: 'Sign in again with Perfume Guild' }).click();
  await expect.poll(() => guild.door.signIns).toBe(before + 1);
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

async function openMenu(page: Page, name: string, words: string): Promise<void> {
  await page.getByRole('button', { name }).click();
  await expect(page.getByText(words, { exact: true })).toBeVisible();
}

async function cannotBeEdited(page: Page, provider: string): Promise<void> {
  const words = `Your profile is managed by ${provider}. Some information cannot be edited here.`;
  await expect(page.getByText(words)).toBeVisible();
  await expect(page.getByRole('button', { name: /Edit Profile|Change Password/ })).toHaveCount(0);
}

/** Goes from the login page to the provider, and expects to come back with this error. */
async function isTurnedAway(page: Page, provider: string, words: string): Promise<void> {
  await page.getByRole('link', { name: `Continue with ${provider}` }).click();
  await expect(page.getByRole('heading', { name: 'Login Failed' })).toBeVisible();
  await expect(page.getByText(words)).toBeVisible();
  await page.waitForURL((url) => url.pathname === '/login' && url.searchParams.get('error') === words);
  await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
}

/** Moves the last authentication of every session an hour into the past. */
async function anHourPasses(dataDir: string): Promise<void> {
  const embedded = await openEmbedded(dataDir, { mode: 'attach' });
  const db = openDatabase(embedded.url, { max: 1 });
  await runRaw(db, "update sessions set authenticated_at = authenticated_at - interval '1 hour'", []);
  await db.destroy();
  await embedded.close();
}
