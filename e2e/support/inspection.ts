import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';

export interface Screen {
  path: string;
  /** The heading that says that the page is there. */
  heading: string | RegExp;
  /** What to do on the page before it is looked at. */
  prepare?: (page: Page) => Promise<unknown>;
  /** Calls that the server is right to refuse there; browsers log each as an error. */
  refused?: Record<string, number>;
}

/** What is wrong with one screen, a line each: in both themes, in the console, and on a narrow phone. */
export async function inspect(
  page: Page,
  origin: string,
  { path, heading, prepare, refused = {} }: Screen,
): Promise<string[]> {
  const problems: string[] = [];
  const note = (problem: string) => problems.push(`${path}: ${problem}`);
  page.on('pageerror', (error) => note(error.message));
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    const status = refused[message.location().url.replace(origin, '')];
    if (status === undefined || !message.text().includes(`status of ${status} `)) note(message.text());
  });
  const open = async () => {
    await page.goto(origin + path);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await prepare?.(page);
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

/** What reaches beyond the right edge; the parts of a drawing may, because the drawing cuts them off. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.body.querySelectorAll('*:not(svg *)')]
      .filter((element) => element.getBoundingClientRect().right > window.innerWidth + 1 && element.checkVisibility())
      .map((element) => element.outerHTML.slice(0, 120)),
  );
}
