import { measureLayoutShift, slowConnection } from './support/layout-shift.ts';
import { expect, test } from './support/test.ts';

test.use({ file: 'visitors' });

test.describe('pages for visitors apply the chosen theme and load scripts that browsers can cache', () => {
  // spec: 4.3.12
  test('theme switch follows the system on Auto, and a chosen theme survives a reload', async ({ world, origin }) => {
    const page = await world.newPage();
    const readBackground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(`${origin}/login`);
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    const light = await readBackground();
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(readBackground).not.toBe(light);
    const dark = await readBackground();
    await page.getByText('Light', { exact: true }).click();
    await expect.poll(readBackground).toBe(light);
    await page.reload();
    await expect.poll(readBackground).toBe(light);
    await page.getByText('Auto', { exact: true }).click();
    await expect.poll(readBackground).toBe(dark);
  });

  // spec: 9.27
  test('scripts are served from static/js with content hashes and immutable caching', async ({ world, origin }) => {
    const page = await world.newPage();
    const scripts: { path: string; cache: string | undefined }[] = [];
    page.on('response', (response) => {
      const { pathname: path } = new URL(response.url());
      const isAppScript = response.request().resourceType() === 'script' && path !== '/sw.js';
      if (isAppScript) scripts.push({ path, cache: response.headers()['cache-control'] });
    });
    await page.goto(`${origin}/login`);
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    expect(scripts.length).toBeGreaterThan(2);
    const immutable = 'public, max-age=31536000, immutable';
    const unexpectedScripts = scripts.filter(
      ({ path, cache }) => !/^\/static\/js\/[\w.-]+\.[\w-]{8,}\.js$/.test(path) || cache !== immutable,
    );
    expect(unexpectedScripts).toEqual([]);
  });
});

test.describe('home page works without JavaScript and loads without layout shifts', () => {
  test('home page and its links work without JavaScript', async ({ world, origin }) => {
    const page = await world.newPage({ javaScriptEnabled: false });
    await page.goto(origin);
    await expect(page).toHaveTitle('Never miss your favorite fragrance · Sillage');
    await expect(page.getByRole('heading', { level: 2, name: 'The fragrance wheel', exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Sign In' }).click();
    await page.waitForURL('**/login');
  });

  test('home page hydrates without a console message or a layout shift', async ({ world, origin }) => {
    const page = await world.newPage();
    const messages: string[] = [];
    page.on('console', (message) => messages.push(message.text()));
    page.on('pageerror', (error) => messages.push(error.message));
    await page.addInitScript(() => localStorage.setItem('sillage.theme', 'dark'));
    await slowConnection(page);
    await page.goto(origin);
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    // Smaller than Lighthouse detects: a button slightly wider in its own font.
    expect((await measureLayoutShift(page)).sum).toBeLessThan(0.001);
    await page.getByRole('button', { name: /^Citrus/ }).click();
    await expect(page.getByRole('heading', { name: 'Citrus', exact: true })).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
    expect(messages).toEqual([]);
  });
});
