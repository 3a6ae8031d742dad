import { openBrowser } from '../../testing/browser.ts';
import { givenUser } from '../../testing/given.ts';
import { describe, expect, test } from '../../testing/test.ts';
import type { TestApp } from '../../testing/test-app.ts';

const specified = { emailNotifications: true, watchlistUpdates: true, weeklyDigest: false, defaultFilter: 'all' };
const defaults = { ...specified, reportAnswers: true };

async function givenSignedIn(app: TestApp) {
  const { id, username } = await givenUser(app);
  const browser = openBrowser(app);
  await browser.signIn(username);
  return { browser, path: `/api/users/${id}/preferences` };
}

describe('/api/users/{id}/preferences', () => {
  // spec: 9.17, D.2.1
  test('GET preferences returns the specified defaults under the key `preferences`', async ({ app }) => {
    const { browser, path } = await givenSignedIn(app);
    const { status, body } = await browser.send('GET', path);
    expect([status, body]).toEqual([200, { success: true, preferences: defaults }]);
  });

  // spec: 3.13, 7.2.4
  test.for(['all', 'in-stock', 'men', 'women', 'unisex'])(
    'PUT preferences saves all preferences when the default filter is %s',
    async (choice, { app }) => {
      const { browser, path } = await givenSignedIn(app);
      const chosen = {
        emailNotifications: false,
        watchlistUpdates: false,
        weeklyDigest: true,
        defaultFilter: choice,
        reportAnswers: false,
      };
      expect((await browser.send('PUT', path, chosen)).body).toEqual({ success: true, preferences: chosen });
      expect((await browser.send('GET', path)).body).toEqual({ success: true, preferences: chosen });
    },
  );

  test('PUT preferences leaves emails about answers to reports as they are when a client does not know them', async ({
    app,
  }) => {
    const { browser, path } = await givenSignedIn(app);
    await browser.send('PUT', path, { ...defaults, reportAnswers: false });
    const { body } = await browser.send('PUT', path, specified);
    expect(body.preferences).toEqual({ ...specified, reportAnswers: false });
  });

  test.for([
    [{ emailNotifications: 'yes' }, 'emailNotifications'],
    [{ watchlistUpdates: 1 }, 'watchlistUpdates'],
    [{ weeklyDigest: null }, 'weeklyDigest'],
    [{ weeklyDigest: undefined }, 'weeklyDigest'],
    [{ defaultFilter: 'children' }, 'defaultFilter'],
    [{ reportAnswers: 'yes' }, 'reportAnswers'],
  ] as const)('PUT preferences rejects %j and changes nothing', async ([change, field], { app }) => {
    const { browser, path } = await givenSignedIn(app);
    const { status, body } = await browser.send('PUT', path, { ...defaults, ...change });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [field]]);
    expect((await browser.send('GET', path)).body.preferences).toEqual(defaults);
  });

  // spec: 6.3
  test('PUT preferences ignores unknown fields', async ({ app }) => {
    const { browser, path } = await givenSignedIn(app);
    const { body } = await browser.send('PUT', path, { ...defaults, is_active: false, isAdmin: true });
    expect(body).toEqual({ success: true, preferences: defaults });
  });
});
