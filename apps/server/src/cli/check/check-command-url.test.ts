import { productPage } from '@sillage/testkit/shop';
import { test } from '../../testing/shop-test.ts';
import { describe, expect } from '../../testing/test.ts';
import { runSillage } from '../testing/run-sillage.ts';

const near = {
  MONITOR_ALLOW_PRIVATE: 'only',
  MONITOR_HOST_GAP: '0ms',
  DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
};
const page = productPage('Ambre', [{ availability: 'InStock' }]);

describe('sillage check URL', () => {
  test('sillage check requests robots.txt and the page once each, with its user agent and without a database', async ({
    shop,
  }) => {
    shop.put('/products/ambre', page);
    const { code, out, err } = await runSillage(['check', `${shop.origin}/products/ambre`], near);
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(/^http:.*\/products\/ambre\n {2}product {4}Ambre by Maison Test\n/);
    expect(shop.requests.map(({ path }) => path)).toEqual(['/robots.txt', '/products/ambre']);
    expect(shop.requests[1]?.headers['user-agent']).toMatch(/^Sillage\/0\.1 \(\+http/);
  });

  test('sillage check does not fetch a page that robots.txt disallows, even as the target of a redirect', async ({
    shop,
  }) => {
    shop.put('/robots.txt', { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nDisallow: /secret' });
    shop.put('/secret', page);
    shop.put('/open', { status: 302, headers: { location: '/secret' }, body: '' });
    const { code, out, err } = await runSillage(['check', `${shop.origin}/secret`, `${shop.origin}/open`], near);
    expect([code, out]).toEqual([1, '']);
    const reason = "The shop's robots.txt asks us not to read this page.";
    expect(err).toBe(`${shop.origin}/secret: ${reason}\n${shop.origin}/open: ${reason}\n`);
    expect(shop.requests.map(({ path }) => path)).toEqual(['/robots.txt', '/open']);
  });

  test('sillage check reports a page as gone when the shop responds with status 410', async ({ shop }) => {
    shop.put('/gone', { status: 410, body: page });
    const { code, out } = await runSillage(['check', '--json', `${shop.origin}/gone`], near);
    expect([code, JSON.parse(out)]).toMatchObject([0, { page: 'gone', availability: 'unknown' }]);
  });

  test('sillage check prints one line with the reason when a URL cannot be fetched', async ({ shop }) => {
    const cases: [string, NodeJS.ProcessEnv, RegExp][] = [
      [`${shop.origin}/p`, { MONITOR_ALLOW_PRIVATE: 'false' }, /is on a private or reserved network/],
      ['ftp://shop.example/', {}, /does not begin with http/],
      ['http://localhost:9/', {}, /asks for port 9/],
      [`${shop.origin}/p`, { MONITOR_HOST_GAP: 'soon' }, /MONITOR_HOST_GAP: write a time/],
    ];
    for (const [address, env, message] of cases) {
      const { code, out, err } = await runSillage(['check', address], { ...near, ...env });
      expect([code, out, err.trimEnd().split('\n').length]).toEqual([1, '', 1]);
      expect(err).toMatch(message);
    }
    expect(shop.requests).toEqual([]);
  });
});
