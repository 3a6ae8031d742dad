import { expect } from 'vitest';
import type { StoredEmail } from '../platform/email/folder-mailer.ts';
import { openBrowser } from './browser.ts';
import { givenUser } from './given.ts';
import type { TestApp } from './test-app.ts';

/** Waits until at least `count` emails to `address` have arrived. Returns them, newest first. */
export async function waitForEmails(app: TestApp, address: string, count = 1): Promise<StoredEmail[]> {
  const listEmails = async () => (await app.emails()).filter(({ to }) => to === address);
  await expect.poll(async () => (await listEmails()).length).toBeGreaterThanOrEqual(count);
  return listEmails();
}

export async function waitForToken(
  app: TestApp,
  address: string,
  page: 'verify-email' | 'reset-password',
): Promise<string> {
  const link = new RegExp(`${page}\\?token=([\\w-]{43})`);
  const find = async () => (await waitForEmails(app, address)).map(({ text }) => link.exec(text)?.[1]).find(Boolean);
  await expect.poll(find).toBeDefined();
  return (await find()) ?? 'no token';
}

/**
 * Sends one more email and waits until it arrives. An earlier email that is still missing then was
 * never sent.
 */
export async function waitForEmailQueue(app: TestApp): Promise<void> {
  const { email } = await givenUser(app);
  await openBrowser(app).post('/api/auth/forgot-password', { email });
  await waitForEmails(app, email);
}
