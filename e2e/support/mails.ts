import { expect } from '@playwright/test';
import type { ReceivedMail } from '@sillage/testkit/smtp';
import type { Site } from './world.ts';

// Longer than the lease of a delivery whose sender was killed.
const PATIENCE = { timeout: 90_000, intervals: [200] };

/** Waits for the only email to that address with that subject. */
export async function mailAbout({ smtp }: Site, email: string, subject: string): Promise<ReceivedMail> {
  const mails = () => smtp.mailsTo(email).filter((mail) => mail.subject === subject);
  await expect.poll(() => mails().length, PATIENCE).toBe(1);
  return mails()[0] as ReceivedMail;
}

/** Returns the link with a token in an email. */
export function linkIn({ text = '' }: ReceivedMail): URL {
  return new URL(/\S+\?token=[\w-]+/.exec(text)?.[0] ?? '');
}

/** Waits until exactly `count` restock emails have arrived, and returns them. */
export async function restockMails({ smtp }: Site, email: string, count: number): Promise<ReceivedMail[]> {
  const mails = () => smtp.mailsTo(email).filter(({ subject }) => subject?.includes('back in stock'));
  await expect.poll(() => mails().length, PATIENCE).toBe(count);
  return mails();
}
