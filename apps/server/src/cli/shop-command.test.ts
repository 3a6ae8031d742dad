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

  test('`sillage shop slow`, `exclude` and `include` change a shop as the console does, and are in the audit log', async ({
    app,
  }) => {
    await using fake = await openShop();
    const { host } = new URL(fake.origin);
    await shop(app, 'add', fake.origin);
    expect((await shop(app, 'slow', host, '60')).out).toBe(`${host} gets requests at least 60 seconds apart.\n`);
    expect((await shop(app, 'exclude', host)).out).toContain('its offers are hidden and cause no alerts');
    expect((await shop(app, 'list')).out).toMatch(new RegExp(`^${host} .* excluded since .* slowed to 60 s`, 'm'));
    expect(await shop(app, 'resume', host)).toMatchObject({
      code: 1,
      err: `${host} is excluded; include it instead.\n`,
    });
    expect(JSON.parse((await shop(app, 'include', host, '--json')).out)).toMatchObject({
      excludedAt: null,
      pausedAt: null,
      minGapMs: 60_000,
    });
    expect((await shop(app, 'slow', host, '0')).out).toContain('at the usual gap again');
    const { id } = await app.db.selectFrom('shops').select('id').where('host', '=', host).executeTakeFirstOrThrow();
    const entries = app.db.selectFrom('audit_log').select(['action', 'actor_id']).where('subject_id', '=', String(id));
    expect(await entries.orderBy('id').execute()).toEqual(
      ['shop.add', 'shop.slow', 'shop.exclude', 'shop.include', 'shop.slow'].map((action) => ({
        action,
        actor_id: null,
      })),
    );
    expect(fake.requests).toEqual([]);
  });

  test.for<[string[], number, string]>([
    [['remove', 'ulta.com'], 1, 'ulta.com is in the bundled list and cannot be removed; pause it instead.\n'],
    [['pause', 'nowhere.example'], 1, 'nowhere.example is not known here; `npx sillage shop list` shows all shops.\n'],
    [['add', 'ftp://shop.example'], 1, 'The address does not begin with http:// or https://.\n'],
    [['slow', 'ulta.com', '3601'], 2, 'Write whole seconds from 0 to 3600.'],
    [['exclude', 'nowhere.example'], 1, 'nowhere.example is not known here'],
    [['add'], 2, "error: missing required argument 'URL'"],
  ])('`sillage shop %s` exits with %i and says why', async ([args, code, err], { app }) => {
    expect(await shop(app, ...args)).toMatchObject({ code, out: '', err: expect.stringContaining(err) });
  });
});
