import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { ReceivedMail } from '@sillage/testkit/smtp';
import { sendEveryMail } from '../apps/server/src/features/notify/testing/every-mail.ts';
import { expect, isolatedTest as test } from './support/test.ts';

test.use({ data: 'none' });

test('every email has no accessibility fault at two widths and in both themes, and loads nothing from the network', async ({
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

/** Runs axe on an email, without the rules for whole pages. */
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
