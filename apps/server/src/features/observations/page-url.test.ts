import { givenUser } from '../../testing/given.ts';
import { givenKey } from '../../testing/given-key.ts';
import { describe, expect, test } from '../../testing/test.ts';
import { parsePageUrl } from './page-url.service.ts';
import { buildObservation } from './testing/given-observer.ts';

describe('parsePageUrl', () => {
  test.for([
    ['http://localhost/p', 'private or reserved network'],
    ['http://shop.local/p', 'private or reserved network'],
    ['http://router/p', 'private or reserved network'],
    ['http://192.168.1.7/p', 'private or reserved network'],
    ['http://0x7f.1/p', 'private or reserved network'],
    ['http://2130706433/p', 'private or reserved network'],
    ['http://[::ffff:10.0.0.1]/p', 'private or reserved network'],
    ['http://169.254.169.254/latest/meta-data', 'private or reserved network'],
    ['javascript:alert(1)', 'does not begin with http'],
    ['data:text/html,<script>', 'does not begin with http'],
    ['https://amber:secret@shop.example/p', 'user name or password'],
    ['https://shop.example:22/p', 'port 22'],
  ] as const)('parsePageUrl rejects %s', ([address, reason], { app }) => {
    const config = { ...app.config, monitor: { ...app.config.monitor, allowPrivate: false } };
    expect(() => parsePageUrl(address, config)).toThrow(
      expect.objectContaining({ code: 'BAD_REQUEST', message: expect.stringContaining(reason) }),
    );
  });

  test.for([
    ['https://аpple.example/p', 'https://xn--pple-43d.example/p'],
    ['https://shop.example\\@evil.example/p', 'https://shop.example/@evil.example/p'],
    ['HTTPS://SHOP.example:443/p?utm_source=x#y', 'https://shop.example/p'],
  ] as const)('parsePageUrl returns the host that a browser visits for %s', ([address, url], { app }) => {
    expect(parsePageUrl(address, app.config)).toBe(url);
  });

  test('parsePageUrl rejects an address of 100,000 characters', ({ app }) => {
    expect(() => parsePageUrl(`https://shop.example/${'a'.repeat(100_000)}`, app.config)).toThrow(
      'The address is longer than 4096 characters.',
    );
  });
});

test('the 61st observation within an hour is rejected, whichever key of the user sends it', async ({ app }) => {
  const [amber, basil] = [await givenUser(app), await givenUser(app)];
  const keys = [await givenKey(app, amber.id, ['observe']), await givenKey(app, amber.id, ['observe'])];
  const other = await givenKey(app, basil.id, ['observe']);
  const payload = buildObservation(app, 'http://flooded-shop.example/p', 'InStock');
  const send = async ({ headers }: { headers: Record<string, string> } = other) =>
    (await app.server.inject({ method: 'POST', url: '/api/observations', payload, headers })).statusCode;
  const statuses = [];
  for (let index = 0; index <= 60; index += 1) statuses.push(await send(keys[index % 2]));
  expect([statuses.slice(0, 60).every((status) => status === 201), statuses[60]]).toEqual([true, 429]);
  expect(await send(other)).toBe(201);
});
