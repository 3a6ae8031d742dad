import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

test.use({ file: 'visitors' });

test.describe('the page of a visitor', () => {
  // spec: 4.3.12
  test('auto follows the system and its changes; a chosen theme holds, also after a reload', async ({
    world,
    origin,
  }) => {
    const page = await world.newPage();
    const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(`${origin}/login`);
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    const light = await ground();
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(ground).not.toBe(light);
    const dark = await ground();
    await page.getByText('Light', { exact: true }).click();
    await expect.poll(ground).toBe(light);
    await page.reload();
    await expect.poll(ground).toBe(light);
    await page.getByText('Auto', { exact: true }).click();
    await expect.poll(ground).toBe(dark);
  });

  // spec: 9.27
  test('scripts come from static/js, each under a name that a hash of its content is part of', async ({
    world,
    origin,
  }) => {
    const page = await world.newPage();
    const asked: { path: string; cache: string | undefined }[] = [];
    page.on('response', (answer) => {
      const { pathname: path } = new URL(answer.url());
      const isOurs = answer.request().resourceType() === 'script' && path !== '/sw.js';
      if (isOurs) asked.push({ path, cache: answer.headers()['cache-control'] });
    });
    await page.goto(`${origin}/login`);
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    expect(asked.length).toBeGreaterThan(2);
    const immutable = 'public, max-age=31536000, immutable';
    const odd = asked.filter(
      ({ path, cache }) => !/^\/static\/js\/[\w.-]+\.[\w-]{8,}\.js$/.test(path) || cache !== immutable,
    );
    expect(odd).toEqual([]);
  });
});

test.describe('home', () => {
  test('is there, and its links work, where scripts are off', async ({ world, origin }) => {
    const page = await world.newPage({ javaScriptEnabled: false });
    await page.goto(origin);
    await expect(page).toHaveTitle('Never miss your favorite fragrance · Sillage');
    await expect(page.getByRole('heading', { level: 2, name: 'The fragrance wheel', exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Sign In' }).click();
    await page.waitForURL('**/login');
  });

  test('comes to life without a complaint, and nothing is seen to move', async ({ world, origin }) => {
    const page = await world.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.addInitScript(() => localStorage.setItem('sillage.theme', 'dark'));
    await slowLine(page);
    await page.goto(origin);
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    // Smaller than Lighthouse detects: a button slightly wider in its own font.
    expect(await layoutShift(page)).toBeLessThan(0.001);
    await page.getByRole('button', { name: /^Citrus/ }).click();
    await expect(page.getByRole('heading', { name: 'Citrus' })).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
    expect(complaints).toEqual([]);
  });
});

/** Slows the connection, so that the page arrives in parts and the fonts after it. */
async function slowLine(page: Page): Promise<void> {
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  const conditions = { offline: false, latency: 100, downloadThroughput: 60_000, uploadThroughput: 60_000 };
  await line.send('Network.emulateNetworkConditions', conditions);
}

/** Returns the sum of layout shifts without user input since the page began. */
function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
            if (!entry.hadRecentInput) sum += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
        // Observers run in the order of their creation: this mark comes after every earlier shift.
        new PerformanceObserver(() => resolve(sum)).observe({ type: 'mark', buffered: true });
        requestAnimationFrame(() => performance.mark('shifts counted'));
      }),
  );
}
