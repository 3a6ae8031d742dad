import { productPage } from '../testing/stall.ts';
import { test } from '../testing/stall-test.ts';
import { describe, expect } from '../testing/test.ts';
import { typed } from './testing/typed.ts';

const near = {
  MONITOR_ALLOW_PRIVATE: 'true',
  MONITOR_HOST_GAP: '0ms',
  DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
};
const page = productPage('Ambre', [{ availability: 'InStock' }]);

describe('sillage check URL', () => {
  test('asks robots.txt, then the page, once and by name, and needs no database', async ({ stall }) => {
    stall.put('/products/ambre', page);
    const { code, out, err } = await typed(['check', `${stall.origin}/products/ambre`], near);
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(/^http:.*\/products\/ambre\n {2}product {4}Ambre by Maison Test\n/);
    expect(stall.requests.map(({ path }) => path)).toEqual(['/robots.txt', '/products/ambre']);
    expect(stall.requests[1]?.userAgent).toMatch(/^Sillage\/0\.1 \(\+http/);
  });

  test('stays away where robots.txt says so, behind a redirect, too', async ({ stall }) => {
    stall.put('/robots.txt', { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nDisallow: /secret' });
    stall.put('/secret', page);
    stall.put('/open', { status: 302, headers: { location: '/secret' }, body: '' });
    const { code, out, err } = await typed(['check', `${stall.origin}/secret`, `${stall.origin}/open`], near);
    expect([code, out]).toEqual([1, '']);
    const why = "The shop's robots.txt asks us not to read this page.";
    expect(err).toBe(`${stall.origin}/secret: ${why}\n${stall.origin}/open: ${why}\n`);
    expect(stall.requests.map(({ path }) => path)).toEqual(['/robots.txt', '/open']);
  });

  test('judges by the status, too', async ({ stall }) => {
    stall.put('/gone', { status: 410, body: page });
    const { code, out } = await typed(['check', '--json', `${stall.origin}/gone`], near);
    expect([code, JSON.parse(out)]).toMatchObject([0, { page: 'gone', availability: 'unknown' }]);
  });

  test('says in one line why an address cannot be read', async ({ stall }) => {
    const cases: [string, NodeJS.ProcessEnv, RegExp][] = [
      [`${stall.origin}/p`, { MONITOR_ALLOW_PRIVATE: 'false' }, /is on a private or reserved network/],
      ['ftp://shop.example/', {}, /does not begin with http/],
      ['http://localhost:9/', {}, /asks for port 9/],
      [`${stall.origin}/p`, { MONITOR_HOST_GAP: 'soon' }, /MONITOR_HOST_GAP: write a time/],
    ];
    for (const [address, env, words] of cases) {
      const { code, out, err } = await typed(['check', address], { ...near, ...env });
      expect([code, out, err.trimEnd().split('\n').length]).toEqual([1, '', 1]);
      expect(err).toMatch(words);
    }
    expect(stall.requests).toEqual([]);
  }, 60_000);
});
