import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { ReceivedEmail } from '@sillage/testkit/smtp';
import { sendEveryEmail } from '../apps/server/src/features/notify/testing/sample-emails.ts';
import { expect, isolatedTest as test } from './support/test.ts';

test.use({ data: 'none' });

test('email of every kind is accessible at two widths and in both themes, and loads nothing from the network', async ({
  world,
}) => {
  const kinds = await sendEveryEmail(world.smtp.url);
  const page = await world.newPage();
  const requestedUrls: string[] = [];
  page.on('request', (request) => requestedUrls.push(request.url()));
  const problems: string[] = [];
  for (const [index, email] of world.smtp.emails.entries()) {
    const addProblem = (where: string, problem: string) => problems.push(`${kinds[index]}, ${where}: ${problem}`);
    await page.setContent(inlinePictures(email));
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const problem of await runAxe(page)) addProblem(colorScheme, problem);
    }
    for (const width of [640, 320]) {
      await page.setViewportSize({ width, height: 700 });
      for (const problem of await findOverflow(page)) addProblem(`${width} px`, problem);
    }
  }
  expect(problems).toEqual([]);
  expect(requestedUrls.filter((url) => !url.startsWith('data:'))).toEqual([]);
});

async function runAxe(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).disableRules(['region', 'landmark-one-main']).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 150)).join(', ')}`);
}

async function findOverflow(page: Page): Promise<string[]> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  return width > 0 ? [`${width} px too wide`] : [];
}

function inlinePictures({ html = '', attachments }: ReceivedEmail): string {
  return attachments.reduce((page, { contentId = '', mimeType, content }) => {
    const source = `data:${mimeType};base64,${Buffer.from(content as ArrayBuffer).toString('base64')}`;
    return page.replaceAll(`cid:${contentId.replace(/[<>]/g, '')}`, source);
  }, html);
}
