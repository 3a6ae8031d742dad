import { openShop } from '@sillage/testkit/shop';
import { describe, expect, test } from '../testing/test.ts';
import type { TestApp } from '../testing/test-app.ts';
import { runSillage } from './testing/run-sillage.ts';

const shop = (app: TestApp, ...args: string[]) =>
  runSillage(['shop', ...args], { DATABASE_URL: app.config.databaseUrl ?? '', MONITOR_ALLOW_PRIVATE: 'only' });

describe('sillage shop', () => {
  test('`sillage shop add`, `pause`, `resume` and `remove` change the list and contact no shop', async ({ app }) => {
    await using fake = await openShop();
    const { host } = new URL(fake.origin);
    expect(await shop(app, 'add', fake.origin)).toEqual({
      code: 0,
      out: `${host} is added. It was not contacted.\n`,
      err: '',
    });
    const listed = JSON.parse((await shop(app, 'list', '--json')).out) as unknown;
    expect(listed).toEqual(
      expect.arrayContaining([expect.objectContaining({ host, trust: 'operator', pausedAt: null })]),
    );
    expect((await shop(app, 'pause', host)).out).toContain('the server sends it no requests');
    expect((await shop(app, 'list')).out).toMatch(new RegExp(`^${host} .* paused since \\d{4}-\\d\\d-\\d\\d`, 'm'));
    expect(JSON.parse((await shop(app, 'resume', host, '--json')).out)).toMatchObject({ host, pausedAt: null });
    expect((await shop(app, 'remove', host)).out).toContain('Its pages stay');
    expect((await shop(app, 'list')).out).not.toContain(host);
    expect(fake.requests).toEqual([]);
  });

  test.for<[string[], number, string]>([
    [['remove', 'ulta.com'], 1, 'ulta.com is in the bundled list and cannot be removed; pause it instead.\n'],
    [['pause', 'nowhere.example'], 1, 'nowhere.example is not known here; `npx sillage shop list` shows all shops.\n'],
    [['add', 'ftp://shop.example'], 1, 'The address does not begin with http:// or https://.\n'],
    [['add'], 2, "error: missing required argument 'URL'"],
  ])('`sillage shop %s` exits with %i and says why', async ([args, code, err], { app }) => {
    expect(await shop(app, ...args)).toMatchObject({ code, out: '', err: expect.stringContaining(err) });
  });
});
