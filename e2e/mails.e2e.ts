import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
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

test('each can be read on a narrow phone and on a wide screen, by day and by night, and asks nobody for anything', async ({
  world,
}) => {
  const kinds = await sendEveryMail(world.smtp.url);
  const page = await world.newPage();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const problems: string[] = [];
  for (const [index, mail] of world.smtp.mails.entries()) {
    const note = (where: string, problem: string) => problems.push(`${kinds[index]}, ${where}: ${problem}`);
    await page.setContent(withPictures(mail));
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const problem of await barriers(page)) note(colorScheme, problem);
    }
    for (const width of [640, 320]) {
      await page.setViewportSize({ width, height: 700 });
      for (const problem of await tooWide(page)) note(`${width} px`, problem);
    }
  }
  expect(problems).toEqual([]);
  expect(asked.filter((url) => !url.startsWith('data:'))).toEqual([]);
});

/** What axe sees in a mail's words and colours. Its rules for whole pages are none of a mail's. */
async function barriers(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).disableRules(['region', 'landmark-one-main']).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 150)).join(', ')}`);
}

async function tooWide(page: Page): Promise<string[]> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  return width > 0 ? [`${width} px too wide`] : [];
}

function withPictures({ html = '', attachments }: ReceivedMail): string {
  return attachments.reduce((page, { contentId = '', mimeType, content }) => {
    const source = `data:${mimeType};base64,${Buffer.from(content as ArrayBuffer).toString('base64')}`;
    return page.replaceAll(`cid:${contentId.replace(/[<>]/g, '')}`, source);
  }, html);
}
