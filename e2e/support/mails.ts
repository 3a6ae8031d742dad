import { expect } from '@playwright/test';
import type { Email } from 'postal-mime';
import type { Site } from './world.ts';

// Longer than the lease of a delivery whose sender was killed.
const PATIENCE = { timeout: 90_000, intervals: [200] };

/** Waits for the one mail to that address with that subject. */
export async function mailAbout({ mailbox }: Site, email: string, subject: string): Promise<Email> {
  const mails = () => mailbox.mailsTo(email).filter((mail) => mail.subject === subject);
  await expect.poll(() => mails().length, PATIENCE).toBe(1);
  return mails()[0] as Email;
}

/** The link in a mail that holds a token. */
export function linkIn({ text = '' }: Email): URL {
  return new URL(/\S+\?token=[\w-]+/.exec(text)?.[0] ?? '');
}

/** Waits until exactly so many restock mails have come, and returns them. */
export async function restockMails({ mailbox }: Site, email: string, count: number): Promise<Email[]> {
  const mails = () => mailbox.mailsTo(email).filter(({ subject }) => subject?.includes('back in stock'));
  await expect.poll(() => mails().length, PATIENCE).toBe(count);
  return mails();
}
