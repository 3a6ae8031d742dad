import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Attachment, Email, Mailer } from './mailer.ts';

export function inboxFolder(config: Pick<Config, 'dataDir'>): string {
  return join(config.dataDir, 'mails');
}

/** An email stored in the data folder because no SMTP server is set. */
export interface StoredEmail extends Omit<Email, 'attachments'> {
  at: string;
  attachments: StoredAttachment[];
}

/** An attachment of a stored email, with its content in base64. */
export interface StoredAttachment extends Omit<Attachment, 'content'> {
  content: string;
}

/** Stores each email as a JSON file named by its id. A repeated email overwrites the first file. */
export function createFolderMailer(folder: string, clock: Clock): Mailer {
  return {
    async send(email) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, `${email.id}.json`);
      const attachments = (email.attachments ?? []).map((attachment) => ({
        ...attachment,
        content: attachment.content.toString('base64'),
      }));
      const stored: StoredEmail = { ...email, attachments, at: clock.now().toISOString() };
      await writeFile(`${path}.part`, JSON.stringify(stored), { mode: 0o600 });
      await rename(`${path}.part`, path);
    },
    close: async () => {},
  };
}

/** Returns at most `limit` stored emails, newest first. */
export async function listStoredEmails(folder: string, limit: number): Promise<StoredEmail[]> {
  const names = await readdir(folder).catch(() => []);
  const newest = names
    .filter((name) => name.endsWith('.json'))
    .sort()
    .reverse()
    .slice(0, limit);
  const emails = await Promise.all(
    newest.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as StoredEmail),
  );
  return emails.sort((a, b) => b.at.localeCompare(a.at));
}
