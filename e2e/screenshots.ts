/**
 * Starts the demo and takes pictures of its screens in a browser. Needs a build.
 * `node e2e/screenshots.ts` writes the pictures of the README to docs/images.
 * `node e2e/screenshots.ts --all FOLDER [NAME…]` writes all screens, or the named screens, in three
 * widths and both themes.
 */
import { mkdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { findChromium } from '../tools/lib/chromium.mjs';
import { launch } from './support/browser.ts';
import { takeExtensionPicture } from './support/extension/extension-picture.ts';
import { startDemo } from './support/processes.ts';
import { createFirstRestock, shots, takeQuiz } from './support/screens/screenshot-list.ts';
import type { Shot } from './support/screens/shot.ts';

interface View {
  width: number;
  colorScheme: 'light' | 'dark';
}

const HEIGHT = 900;
const views: View[] = [390, 820, 1440].flatMap((width) => [
  { width, colorScheme: 'light' as const },
  { width, colorScheme: 'dark' as const },
]);

/**
 * Browser settings for screenshots. Service workers are blocked, because Playwright could not
 * replace the responses to their requests.
 */
const settings = { locale: 'en-GB', reducedMotion: 'reduce', serviceWorkers: 'block' } as const;

async function signedInPage(browser: Browser, origin: string): Promise<Page> {
  const context = await browser.newContext(settings);
  const page = await context.newPage();
  await page.goto(`${origin}/login`);
  await page.getByLabel('Username or Email').fill('demo');
  await page.getByLabel('Password', { exact: true }).fill('demo-sillage');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/dashboard');
  return page;
}

/** Replaces the times of day on a page, so that unchanged pages give equal screenshots. */
function hideTimes(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const time of document.querySelectorAll('time')) time.textContent = 'some time';
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { currentNode } = texts;
      currentNode.nodeValue = currentNode.nodeValue?.replace(/\b\d\d:\d\d\b/g, '00:00') ?? null;
    }
  });
}

/** Saves a picture for the README, with few colours. */
async function saveSmall(picture: Buffer, file: string): Promise<void> {
  await sharp(picture).png({ palette: true, quality: 95, effort: 10, dither: 0.6 }).toFile(file);
}

/**
 * Takes a screenshot of the whole page. For the README, or while an overlay is open, the screenshot
 * shows only the visible part of the page; of a shot with a `part`, only that section.
 */
async function take(page: Page, origin: string, shot: Shot, view: View, file: string): Promise<void> {
  await page.setViewportSize({ width: view.width, height: HEIGHT });
  await page.emulateMedia({ colorScheme: view.colorScheme });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto(origin + shot.path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await shot.prepare?.(page);
  if (!shot.isLoading) await page.waitForLoadState('networkidle').catch(() => undefined);
  if (isForReadme) {
    await saveSmall(await page.screenshot(), file);
  } else {
    await hideTimes(page);
    if (shot.part) await page.getByRole('region', { name: shot.part }).screenshot({ path: file });
    else await page.screenshot({ path: file, fullPage: !shot.isOverlay });
  }
}

async function takeAll(browser: Browser, origin: string): Promise<void> {
  const user = await signedInPage(browser, origin);
  const visitor = await (await browser.newContext(settings)).newPage();
  await takeQuiz(user, origin);
  await createFirstRestock(user, origin);
  for (const shot of shots) {
    if (isForReadme ? !shot.isForReadme : names.length > 0 && !names.includes(shot.name)) continue;
    const page = shot.isForVisitors ? visitor : user;
    for (const view of isForReadme ? [{ width: 1280, colorScheme: 'light' } as const] : views) {
      const suffix = isForReadme ? '' : `-${view.width}-${view.colorScheme}`;
      await take(page, origin, shot, view, join(folder, `${shot.name}${suffix}.png`));
    }
    console.log(shot.name);
  }
  if (!isForReadme) return;
  await user.goto(`${origin}/dashboard`);
  await saveSmall(await takeExtensionPicture(user, 'Imaginary Tide'), join(folder, 'extension.png'));
}

const [flag, given, ...names] = process.argv.slice(2);
const isForReadme = flag !== '--all';
const folder = isForReadme ? 'docs/images' : (given ?? '');
if (!folder) throw new Error('--all needs a folder');
mkdirSync(folder, { recursive: true });

const chromium = await findChromium();
if (chromium) process.env.CHROMIUM_PATH = chromium;
const data = await mkdtemp(join(tmpdir(), 'sillage-screenshots-'));
const demo = await startDemo(data);
const browser = await launch();
try {
  await takeAll(browser, demo.origin);
} finally {
  await browser.close();
  await demo.end();
  await rm(data, { recursive: true, force: true });
}
