import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { dashboardComesToSay, importBottle, registerAndVerify, signIn, watchBottle } from './support/journey.ts';
import { startServer } from './support/processes.ts';
import { createWorld } from './support/world.ts';

const screens: [path: string, heading: string | RegExp][] = [
  ['/', 'Never Miss Your Favorite Fragrance Again'],
  ['/dashboard', /Welcome/],
  ['/explore', /Explore/],
  ['/explore?keyword=nothing-of-this-name', /Explore/],
  ['/verify-email', /Verif/],
  ['/no-such-page', /./],
];

test('no screen has a barrier that axe can see, in both themes, none logs an error, and none is wider than a phone', async () => {
  await using world = await createWorld();
  const env = { DATA_DIR: join(world.folder, 'data'), SMTP_URL: world.mailbox.smtpUrl };
  const server = await startServer(env);
  world.closing(() => server.end());
  await importBottle(world, env);
  const problems: string[] = [];
  const visitor = await world.newPage();
  for (const path of ['/', '/login', '/register'])
    problems.push(...(await inspect(visitor, server.origin + path, /./)));

  const amber = await registerAndVerify(world, server.origin, 'amber');
  await signIn(amber);
  await watchBottle(amber, server.origin);
  await dashboardComesToSay(amber, server.origin, 'Sold out');
  for (const [path, heading] of screens) problems.push(...(await inspect(amber.page, server.origin + path, heading)));
  expect(problems).toEqual([]);
});

/** What is wrong with one screen, a line each. */
async function inspect(page: Page, url: string, heading: string | RegExp): Promise<string[]> {
  const problems: string[] = [];
  const note = (problem: string) => problems.push(`${url}: ${problem}`);
  page.on('pageerror', (error) => note(error.message));
  page.on('console', (message) => message.type() === 'error' && note(message.text()));
  const open = async () => {
    await page.goto(url);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  };
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await open();
    const { violations } = await new AxeBuilder({ page }).analyze();
    for (const { id, nodes } of violations) note(`${colorScheme}: ${id}: ${nodes.map(({ html }) => html).join(', ')}`);
  }
  const before = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 700 });
  await open();
  for (const element of await tooWide(page)) note(`wider than a phone: ${element}`);
  if (before) await page.setViewportSize(before);
  page.removeAllListeners();
  return problems;
}

function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > window.innerWidth + 1 && element.checkVisibility())
      .map((element) => element.outerHTML.slice(0, 120)),
  );
}
