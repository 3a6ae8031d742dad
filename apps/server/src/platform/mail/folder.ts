import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import type { Attachment, Mail, Mailer } from './mailer.ts';

/** An email stored in the data folder because no SMTP server is set. */
export interface KeptMail extends Omit<Mail, 'attachments'> {
  at: string;
  attachments: KeptAttachment[];
}

/** `content` is base64. */
export interface KeptAttachment extends Omit<Attachment, 'content'> {
  content: string;
}

/** Stores each email as a JSON file named by its id, so a repeated one overwrites the first. */
export function folderMailer(folder: string, clock: Clock): Mailer {
  return {
    async send(mail) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, `${mail.id}.json`);
      const attachments = (mail.attachments ?? []).map((each) => ({
        ...each,
        content: each.content.toString('base64'),
      }));
      const kept: KeptMail = { ...mail, attachments, at: clock.now().toISOString() };
      await writeFile(`${path}.part`, JSON.stringify(kept), { mode: 0o600 });
      await rename(`${path}.part`, path);
    },
    close: async () => {},
  };
}

/** Returns the newest stored emails, newest first, at most `limit`. */
export async function listKeptMails(folder: string, limit: number): Promise<KeptMail[]> {
  const names = await readdir(folder).catch(() => []);
  const newest = names
    .filter((name) => name.endsWith('.json'))
    .sort()
    .reverse()
    .slice(0, limit);
  const mails = await Promise.all(
    newest.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as KeptMail),
  );
  return mails.sort((a, b) => b.at.localeCompare(a.at));
}
