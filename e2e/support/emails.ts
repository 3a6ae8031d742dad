import { expect } from '@playwright/test';
import type { ReceivedEmail } from '@sillage/testkit/smtp';
import { POLL_OPTIONS } from './poll.ts';
import type { Site } from './world.ts';

/** Waits for the only email to this address with this subject. */
export async function waitForEmail({ smtp }: Site, email: string, subject: string): Promise<ReceivedEmail> {
  const findEmails = () => smtp.emailsTo(email).filter((received) => received.subject === subject);
  await expect.poll(() => findEmails().length, POLL_OPTIONS).toBe(1);
  return findEmails()[0] as ReceivedEmail;
}

/** Returns the link in an email that contains a token, such as a verification link. */
export function findTokenLink({ text = '' }: ReceivedEmail): URL {
  return new URL(/\S+\?token=[\w-]+/.exec(text)?.[0] ?? '');
}

/** Waits until exactly `count` restock emails have arrived, and returns them. */
export async function waitForRestockEmails({ smtp }: Site, email: string, count: number): Promise<ReceivedEmail[]> {
  const findEmails = () => smtp.emailsTo(email).filter(({ subject }) => subject?.includes('back in stock'));
  await expect.poll(() => findEmails().length, POLL_OPTIONS).toBe(count);
  return findEmails();
}
