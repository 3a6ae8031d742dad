import type { ReceivedEmail } from '@sillage/testkit/smtp';
import { sendEveryEmail } from '../apps/server/src/features/notify/testing/sample-emails.ts';
import { expect, isolatedTest as test } from './support/test.ts';

test.use({ data: 'none' });

test('email of every kind arrives with text, HTML, pictures and unsubscribe headers', async ({ world }) => {
  const kinds = await sendEveryEmail(world.smtp.url);
  const emails = world.smtp.emails;
  expect(emails).toHaveLength(kinds.length);
  for (const [index, kind] of kinds.entries()) {
    const email = emails[index] as ReceivedEmail;
    const header = (name: string) => email.headers.find(({ key }) => key === name)?.value;
    expect(email).toMatchObject({
      messageId: `${kind.replace(' ', '-')}@sillage.example`,
      from: { address: 'restock@sillage.example', name: 'Sillage' },
      to: [{ address: 'amber@example.com' }],
    });
    expect(email.text?.slice(0, 200).replace(/\s+/g, ' ')).toContain(email.subject?.slice(0, 20));
    expect(email.html).toContain('Sillage');
    const shown = new Set([...(email.html ?? '').matchAll(/src="cid:([^"]+)"/g)].map(([, cid]) => `<${cid}>`));
    expect(email.attachments.map(({ contentId }) => contentId)).toEqual([...shown]);
    for (const picture of email.attachments) expectPicture(picture);
    expect(header('auto-submitted')).toBe('auto-generated');
    expect(header('list-unsubscribe-post')).toBe(kind === 'test' ? undefined : 'List-Unsubscribe=One-Click');
    expect(header('list-unsubscribe') ?? '').toMatch(kind === 'test' ? /^$/ : /^<https:\/\/[^>]+\/unsubscribe\/\S+>$/);
  }
});

function expectPicture({ mimeType, disposition, content }: ReceivedEmail['attachments'][number]): void {
  expect({ mimeType, disposition }).toEqual({ mimeType: 'image/png', disposition: 'inline' });
  const bytes = Buffer.from(content as ArrayBuffer);
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  expect(bytes.length).toBeLessThan(12_000);
}
