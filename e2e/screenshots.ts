/**
 * Pictures of the product as it is: the demo is started on a folder of its own and used by a browser, and every screen is
 * taken in three widths and both themes. `node e2e/screenshots.ts` after a build writes those of the README to
 * docs/images; `node e2e/screenshots.ts --all FOLDER [NAME…]` writes every screen, or the named ones, to a folder.
 */
import { mkdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { findChromium } from '../tools/lib/chromium.mjs';
import { launch } from './support/browser.ts';
import { startDemoServer } from './support/processes.ts';
import { type Shot, shots, takeQuiz, waitForNews } from './support/shots.ts';

interface View {
  width: number;
  colorScheme: 'light' | 'dark';
}

const HEIGHT = 900;
const views: View[] = [390, 820, 1440].flatMap((width) => [
  { width, colorScheme: 'light' as const },
  { width, colorScheme: 'dark' as const },
]);

/** Without a worker, whose answers no shot could change. */
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

/** The whole page, or of what lies above it only the window; for the README the window, in as few bytes as the eye allows. */
async function take(page: Page, origin: string, shot: Shot, view: View, file: string): Promise<void> {
  await page.setViewportSize({ width: view.width, height: HEIGHT });
  await page.emulateMedia({ colorScheme: view.colorScheme });
  await page.goto(origin + shot.path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await shot.prepare?.(page);
  await page.waitForLoadState('networkidle').catch(() => undefined);
  if (flag === '--all') await page.screenshot({ path: file, fullPage: !shot.isOverlay });
  else
    await sharp(await page.screenshot())
      .png({ palette: true, quality: 95, effort: 10, dither: 0.6 })
      .toFile(file);
}

const [flag, given, ...names] = process.argv.slice(2);
const folder = flag === '--all' ? given : 'docs/images';
if (!folder) throw new Error('--all needs a folder');
mkdirSync(folder, { recursive: true });

const chromium = await findChromium();
if (chromium) process.env.CHROMIUM_PATH = chromium;
const data = await mkdtemp(join(tmpdir(), 'sillage-screenshots-'));
const demo = await startDemoServer(data);
const browser = await launch();
try {
  const user = await signedInPage(browser, demo.origin);
  const visitor = await (await browser.newContext(settings)).newPage();
  await takeQuiz(user, demo.origin);
  await waitForNews(user, demo.origin);
  for (const shot of shots) {
    if (flag === '--all' ? names.length > 0 && !names.includes(shot.name) : !shot.isForReadme) continue;
    const page = shot.isForVisitors ? visitor : user;
    if (flag === '--all') {
      for (const view of views)
        await take(page, demo.origin, shot, view, join(folder, `${shot.name}-${view.width}-${view.colorScheme}.png`));
    } else {
      await take(page, demo.origin, shot, { width: 1280, colorScheme: 'light' }, join(folder, `${shot.name}.png`));
    }
    console.log(shot.name);
  }
} finally {
  await browser.close();
  await demo.end();
  await rm(data, { recursive: true, force: true });
}
