import {
  connectByKey,
  expectText,
  listSent,
  openExtensionSetting,
  openFollowedPage,
  putForBrowsers,
  rosePage,
  SERVER,
  tabTo,
} from './support/extension/extension-journey.ts';
import { hostileScript, PLANTED, plantPersonalData } from './support/extension/hostile-product-page.ts';
import { POLL_OPTIONS } from './support/poll.ts';
import { expect, test } from './support/test.ts';

test.use({ file: 'extension-attacks' });

test('a hostile page learns nothing from the panel, and nothing personal of the page leaves it', async ({
  world,
  origin,
}) => {
  const setting = await openExtensionSetting(world, origin, 'dahlia', [SERVER]);
  const { shop, user, key, proxy, browser } = setting;
  await connectByKey(setting, 'dahlia');
  putForBrowsers(
    shop,
    `/rose?${PLANTED.query}`,
    plantPersonalData(rosePage(), hostileScript({ server: proxy.origin })),
  );
  const { page, panel } = await openFollowedPage(setting);
  await page.goto(`${shop.origin}/rose?${PLANTED.query}`);
  await browser.clickAction(page);
  await expectText(panel, 'Nothing has been sent yet');
  const before = proxy.requests.length;
  // The page has pressed every button that it can reach by now.
  await expect.poll(() => page.evaluate('globalThis.attempts'), POLL_OPTIONS).toBeGreaterThan(20);
  expect(proxy.requests).toHaveLength(before);
  await panel.click('Send');
  await expectText(panel, 'This page is new to Sillage.');
  await tabTo(page, panel, 'Price limit in USD for a bottle');
  await page.keyboard.type('70');
  expect(await page.evaluate('globalThis.stolen')).toEqual([]);

  expect(listSent(proxy)).toHaveLength(1);
  expect(await user.api.observations.list()).toMatchObject([{ url: `${shop.origin}/rose`, stockState: 'in-stock' }]);
  const sent = JSON.stringify(proxy.requests.map(({ path, headers, body }) => [path, headers, body]));
  for (const secret of PLANTED.secrets) expect(sent).not.toContain(secret);
  for (const { path, headers } of shop.requests) {
    expect(path === '/favicon.ico' || path.startsWith('/rose')).toBe(true);
    expect(headers.authorization).toBeUndefined();
  }
  expect(JSON.stringify(await page.evaluate('document.documentElement.outerHTML'))).not.toContain(key);
});
