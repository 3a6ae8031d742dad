import { expect } from 'vitest';
import type { StoredEmail } from '../platform/email/folder-mailer.ts';
import { openBrowser } from './browser.ts';
import { givenUser } from './given.ts';
import type { TestApp } from './test-app.ts';

/**
 * Waits until an address has at least `count` emails and returns them newest first; the server
 * sends them after the response.
 */
export async function waitForEmails(app: TestApp, address: string, count = 1): Promise<StoredEmail[]> {
  const listEmails = async () => (await app.emails()).filter(({ to }) => to === address);
  await expect.poll(async () => (await listEmails()).length).toBeGreaterThanOrEqual(count);
  return listEmails();
}

/** Returns the one-time token from the newest email that links to this page. */
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
 * Waits for an email that is sent after all earlier emails, so that a test can prove that another
 * email was not sent.
 */
export async function waitForEmailQueue(app: TestApp): Promise<void> {
  const { email } = await givenUser(app);
  await openBrowser(app).post('/api/auth/forgot-password', { email });
  await waitForEmails(app, email);
}
