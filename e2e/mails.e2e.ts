import type { ReceivedMail } from '@sillage/testkit/smtp';
import { sendEveryMail } from '../apps/server/src/features/notify/testing/every-mail.ts';
import { expect, isolatedTest as test } from './support/test.ts';

test.use({ data: 'none' });

test('a mail of every kind arrives whole: both forms, its pictures, and the headers to end it', async ({ world }) => {
  const kinds = await sendEveryMail(world.smtp.url);
  const mails = world.smtp.mails;
  expect(mails).toHaveLength(kinds.length);
  for (const [index, kind] of kinds.entries()) {
    const mail = mails[index] as ReceivedMail;
    const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value;
    expect(mail).toMatchObject({
      messageId: `${kind.replace(' ', '-')}@sillage.example`,
      from: { address: 'restock@sillage.example', name: 'Sillage' },
      to: [{ address: 'amber@example.com' }],
    });
    expect(mail.text?.split('\n')[0]).toContain(mail.subject?.slice(0, 20));
    expect(mail.html).toContain('Sillage');
    const shown = new Set([...(mail.html ?? '').matchAll(/src="cid:([^"]+)"/g)].map(([, cid]) => `<${cid}>`));
    expect(mail.attachments.map(({ contentId }) => contentId)).toEqual([...shown]);
    for (const picture of mail.attachments) expectPicture(picture);
    expect(header('auto-submitted')).toBe('auto-generated');
    expect(header('list-unsubscribe-post')).toBe(kind === 'test' ? undefined : 'List-Unsubscribe=One-Click');
    expect(header('list-unsubscribe') ?? '').toMatch(kind === 'test' ? /^$/ : /^<https:\/\/[^>]+\/unsubscribe\/\S+>$/);
  }
});

function expectPicture({ mimeType, disposition, content }: ReceivedMail['attachments'][number]): void {
  expect({ mimeType, disposition }).toEqual({ mimeType: 'image/png', disposition: 'inline' });
  const bytes = Buffer.from(content as ArrayBuffer);
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  expect(bytes.length).toBeLessThan(12_000);
}
