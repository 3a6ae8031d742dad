import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listen } from '@sillage/testkit/shop';
import { request } from 'undici';
import { expect, onTestFinished, test } from 'vitest';
import { getInboxUrl } from '../platform/email/inbox-key.ts';
import { startDemo } from './demo.ts';
import { demoAccount } from './seed-demo.ts';

async function settings(): Promise<NodeJS.ProcessEnv> {
  const folder = await mkdtemp(join(tmpdir(), 'sillage-demo-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const server = createServer();
  const { port } = new URL(await listen(server));
  await new Promise((done) => server.close(done));
  return {
    DATA_DIR: folder,
    PORT: port,
    DEMO_SHOP_PORT: '0',
    MONITOR_INTERVAL: '200ms',
    MONITOR_CONFIRM: '100ms',
    MONITOR_HOST_GAP: '10ms',
    LOG_LEVEL: 'silent',
    SMTP_URL: '',
  };
}

// spec: D.4.32
test('the demo sends an email when a watched fragrance is restocked', async () => {
  const { shop, deps, stop } = await startDemo(await settings());
  onTestFinished(stop);
  const buildUrl = (path: string) => new URL(path, deps.config.publicUrl);

  const { username: usernameOrEmail, password } = demoAccount;
  const headers = { 'content-type': 'application/json' };
  const login = await request(buildUrl('/api/users/login'), {
    method: 'POST',
    headers,
    body: JSON.stringify({ usernameOrEmail, password }),
  });
  const { data: user } = (await login.body.json()) as { data: { id: string } };
  const cookie = [login.headers['set-cookie']]
    .flat()
    .map((line) => line?.split(';')[0])
    .join('; ');
  const watched = async () => {
    const { body } = await request(buildUrl(`/api/watchlist/${user.id}`), { headers: { cookie } });
    const { data } = (await body.json()) as {
      data: { fragranceName: string; fragranceIsSoldOut: boolean; fragranceAvailability: string }[];
    };
    return data.map((item) => [item.fragranceName, item.fragranceIsSoldOut, item.fragranceAvailability]);
  };
  const opened = await request(getInboxUrl(deps.config) ?? 'no inbox');
  expect(opened.statusCode).toBe(303);
  const [inboxCookie = ''] = String(opened.headers['set-cookie']).split(';');
  const inbox = async () => (await request(buildUrl('/dev/inbox'), { headers: { cookie: inboxCookie } })).body.text();

  await expect.poll(watched).toEqual([
    ['Limone Finto', false, 'InStock'],
    ['Imaginary Tide', true, 'OutOfStock'],
    ['Figuier Imaginaire', false, 'InStock'],
    ['Encre Provisoire', true, 'OutOfStock'],
  ]);
  expect(await inbox()).toContain('No email yet');

  shop.setStock('encre-provisoire', true);
  await expect.poll(inbox).toContain('Encre Provisoire by Maison Démo is back in stock');
  // By now the monitor reads this page from Shopify's JSON, and still knows that prices are in
  // dollars.
  shop.setStock('imaginary-tide', true, 100);
  await expect.poll(inbox).toContain('Imaginary Tide by Pretend &amp; Daughters is back in stock');
  expect(await inbox()).toContain('100 ml: $66.00');
  expect(shop.requests.map(({ path }) => path)).toContain('/products/imaginary-tide.js');
});

test('startDemo throws when DATABASE_URL is set', async () => {
  const env = { ...(await settings()), DATABASE_URL: 'postgres://somebody@127.0.0.1:1/precious' };
  await expect(startDemo(env)).rejects.toThrow('DATABASE_URL: leave it out');
});

test.each(['abc', '80', '70000'])('startDemo throws when DEMO_SHOP_PORT is %s', async (port) => {
  await expect(startDemo({ ...(await settings()), DEMO_SHOP_PORT: port })).rejects.toThrow(
    'DEMO_SHOP_PORT: write a port number',
  );
});
