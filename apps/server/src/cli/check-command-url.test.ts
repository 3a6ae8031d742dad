import { productPage } from '@sillage/testkit/shop';
import { test } from '../testing/shop-test.ts';
import { describe, expect } from '../testing/test.ts';
import { typed } from './testing/typed.ts';

const near = {
  MONITOR_ALLOW_PRIVATE: 'true',
  MONITOR_HOST_GAP: '0ms',
  DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
};
const page = productPage('Ambre', [{ availability: 'InStock' }]);

describe('sillage check URL', () => {
  test('asks robots.txt, then the page, once and by name, and needs no database', async ({ shop }) => {
    shop.put('/products/ambre', page);
    const { code, out, err } = await typed(['check', `${shop.origin}/products/ambre`], near);
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(/^http:.*\/products\/ambre\n {2}product {4}Ambre by Maison Test\n/);
    expect(shop.requests.map(({ path }) => path)).toEqual(['/robots.txt', '/products/ambre']);
    expect(shop.requests[1]?.headers['user-agent']).toMatch(/^Sillage\/0\.1 \(\+http/);
  });

  test('stays away where robots.txt says so, behind a redirect, too', async ({ shop }) => {
    shop.put('/robots.txt', { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nDisallow: /secret' });
    shop.put('/secret', page);
    shop.put('/open', { status: 302, headers: { location: '/secret' }, body: '' });
    const { code, out, err } = await typed(['check', `${shop.origin}/secret`, `${shop.origin}/open`], near);
    expect([code, out]).toEqual([1, '']);
    const why = "The shop's robots.txt asks us not to read this page.";
    expect(err).toBe(`${shop.origin}/secret: ${why}\n${shop.origin}/open: ${why}\n`);
    expect(shop.requests.map(({ path }) => path)).toEqual(['/robots.txt', '/open']);
  });

  test('judges by the status, too', async ({ shop }) => {
    shop.put('/gone', { status: 410, body: page });
    const { code, out } = await typed(['check', '--json', `${shop.origin}/gone`], near);
    expect([code, JSON.parse(out)]).toMatchObject([0, { page: 'gone', availability: 'unknown' }]);
  });

  test('says in one line why an address cannot be read', async ({ shop }) => {
    const cases: [string, NodeJS.ProcessEnv, RegExp][] = [
      [`${shop.origin}/p`, { MONITOR_ALLOW_PRIVATE: 'false' }, /is on a private or reserved network/],
      ['ftp://shop.example/', {}, /does not begin with http/],
      ['http://localhost:9/', {}, /asks for port 9/],
      [`${shop.origin}/p`, { MONITOR_HOST_GAP: 'soon' }, /MONITOR_HOST_GAP: write a time/],
    ];
    for (const [address, env, words] of cases) {
      const { code, out, err } = await typed(['check', address], { ...near, ...env });
      expect([code, out, err.trimEnd().split('\n').length]).toEqual([1, '', 1]);
      expect(err).toMatch(words);
    }
    expect(shop.requests).toEqual([]);
  });
});
