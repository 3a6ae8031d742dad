import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { openHostileShop } from './support/hostile-shop.ts';
import { type ApiUser, givenApiUser } from './support/http-client.ts';
import { sillage } from './support/processes.ts';
import { expect, test } from './support/test.ts';
import { getSettings } from './support/world.ts';

test.use({ file: 'browser-attacks' });

const MARKUP = `<img src=x onerror="globalThis.ran=1"><script>globalThis.ran=1</script>"'\u202e`;

interface WatchedWindow {
  ran?: number;
  violations?: string[];
}

/** Records what the content security policy blocks on a page, from the page's start on. */
async function recordViolations(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watched = globalThis as WatchedWindow;
    watched.violations = [];
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      watched.violations?.push(`${violatedDirective} ${blockedURI}`),
    );
  });
}

const readViolations = (page: Page) => page.evaluate(() => (globalThis as WatchedWindow).violations ?? ['not watched']);
const hasRun = (page: Page) => page.evaluate(() => (globalThis as WatchedWindow).ran === 1);

const visitorPaths = [
  '/',
  '/login',
  '/register',
  '/verify-email',
  '/forgot-password',
  '/reset-password',
  '/explore',
  '/auth/callback?status=success',
  '/nowhere',
  `/explore?keyword=${encodeURIComponent(MARKUP)}&brand=${encodeURIComponent(MARKUP)}`,
  `/auth/callback?status=error&message=${encodeURIComponent(MARKUP)}`,
  `/auth/callback?status=error&error=${encodeURIComponent(MARKUP)}`,
  `/reset-password?token=${encodeURIComponent(MARKUP)}`,
  `/verify-email?token=${encodeURIComponent(MARKUP)}&email=${encodeURIComponent(MARKUP)}`,
  `/shared/${encodeURIComponent(MARKUP)}`,
  `/fragrances/${encodeURIComponent(MARKUP)}`,
  `/${encodeURIComponent(MARKUP)}?${encodeURIComponent(MARKUP)}#${encodeURIComponent(MARKUP)}`,
  '/login?returnTo=javascript:globalThis.ran=1&next=//evil.example',
  '/api/docs',
];
const userPaths = ['/dashboard', '/import', '/quiz', '/recommendations', '/account', '/notifications', '/settings'];

test.describe('content security policy blocks content that an attacker injects into a page', () => {
  test('pages follow the content security policy, and run no script from a URL, a user or a catalogue', async ({
    world,
    origin,
  }) => {
    const shop = await openHostileShop();
    world.closing(() => shop.close());
    const file = join(world.folder, 'hostile.json');
    await writeFile(file, JSON.stringify(shop.catalogue));
    await sillage(['import', file], getSettings(world));
    const amber = await givenApiUser(world, origin, 'amber');
    const page = await world.newPage();
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    await recordViolations(page);
    const problems: string[] = [];
    const checkPath = async (path: string) => {
      await page.goto(origin + path);
      await page.waitForLoadState('networkidle');
      // The shop of this test has no TLS, and the policy allows pictures only over https.
      const violations = (await readViolations(page)).filter((each) => !/^img-src http:\S+\/picture\/\w+$/.test(each));
      problems.push(...violations.map((violation) => `${path}: ${violation}`));
      if (await hasRun(page)) problems.push(`${path}: a script ran`);
      if (new URL(page.url()).origin !== origin) problems.push(`${path}: left for ${page.url()}`);
    };
    for (const path of visitorPaths) await checkPath(path);
    const cookies = amber
      .cookie()
      .split('; ')
      .map((cookie) => cookie.split('='));
    await page.context().addCookies(cookies.map(([name = '', value = '']) => ({ name, value, url: origin })));
    await page.goto(origin);
    const id = await fillWithMarkup(amber);
    for (const path of [...userPaths, `/fragrances/${id}`, '/explore?keyword=onclick']) await checkPath(path);
    const { share } = await amber.api.sharing.show({ params: { userId: amber.id } });
    await checkPath(new URL(share?.url ?? '').pathname);
    expect(problems).toEqual([]);
    expect(dialogs).toEqual([]);
  });

  test('content security policy blocks injected scripts, frames, forms and requests', async ({ world, origin }) => {
    const page = await world.newPage();
    await recordViolations(page);
    const loaded: string[] = [];
    page.on('requestfinished', (request) => loaded.push(request.url()));
    for (const path of ['/', '/login', '/shared/x', '/api/docs', '/unsubscribe/x']) {
      await page.goto(origin + path);
      await page.evaluate(async () => {
        const add = (name: string, attributes: Record<string, string>, text = '') => {
          const element = document.createElement(name);
          for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
          element.textContent = text;
          document.body.append(element);
          return element;
        };
        add('script', {}, 'globalThis.ran=1');
        add('script', { src: 'https://evil.example/x.js' });
        add('script', { src: 'data:text/javascript,globalThis.ran=1' });
        add('img', { src: 'x:', onerror: 'globalThis.ran=1' });
        add('iframe', { srcdoc: '<script>parent.ran=1</script>' });
        add('iframe', { src: 'https://evil.example/frame' });
        add('object', { data: 'https://evil.example/object' });
        add('base', { href: 'https://evil.example/' });
        add('link', { rel: 'stylesheet', href: 'https://evil.example/x.css' });
        (add('a', { href: 'javascript:globalThis.ran=1' }) as HTMLAnchorElement).click();
        (add('form', { action: 'https://evil.example/form', method: 'post' }) as HTMLFormElement).submit();
        await fetch('https://evil.example/fetch').catch(() => null);
        navigator.sendBeacon('https://evil.example/beacon');
      });
      await expect.poll(async () => (await readViolations(page)).length).toBeGreaterThan(7);
      expect([path, await hasRun(page)]).toEqual([path, false]);
      expect(await page.evaluate(() => document.baseURI)).toBe(page.url());
    }
    expect(loaded.filter((url) => !url.startsWith(origin))).toEqual([]);
  });

  test('other sites can neither show a Sillage page in a frame nor control a window that shows Sillage', async ({
    world,
    origin,
  }) => {
    const page = await world.newPage();
    const paths = ['/', '/dashboard', '/api/docs', '/unsubscribe/x', '/shared/x', '/login'];
    const frames = paths.map((path) => `<iframe src="${origin}${path}"></iframe>`).join('');
    const other = createServer((_, response) => {
      response.setHeader('content-type', 'text/html').end(`<title>other</title>${frames}`);
    }).listen(0, '127.0.0.1');
    await once(other, 'listening');
    world.closing(async () => other.close());
    // Another host name of this machine counts as another site.
    await page.goto(`http://localhost:${(other.address() as AddressInfo).port}/`);
    await page.waitForLoadState('networkidle');
    const shown = page.frames().filter((frame) => frame.url().startsWith(origin));
    expect(shown.map((frame) => frame.url())).toEqual([]);
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      page.evaluate((url) => void Object.assign(globalThis, { opened: window.open(url) }), `${origin}/login`),
    ]);
    await popup.waitForLoadState('load');
    expect(await popup.evaluate(() => window.opener === null)).toBe(true);
    expect(await page.evaluate(() => (globalThis as unknown as { opened: Window }).opened.closed)).toBe(true);
  });
});

/** Puts markup into a user's name, notes and shared list; returns the id of a watched fragrance. */
async function fillWithMarkup({ api, id: userId, email }: ApiUser): Promise<number> {
  const short = MARKUP.slice(0, 70);
  await api.account.updateProfile({ params: { id: userId }, body: { email, firstName: short, lastName: short } });
  const { content } = await api.catalogue.filter({ query: { keyword: 'onclick', size: 50 } });
  for (const { id } of content) await api.watchlist.add({ body: { userId, fragranceId: id, notes: MARKUP } });
  await api.sharing.put({ params: { userId }, body: { title: short, withNotes: true } });
  return content[0]?.id ?? 0;
}
