import { openBrowser } from '../../testing/browser.ts';
import { givenUser, PASSWORD } from '../../testing/given.ts';
import { describe, expect, test } from '../../testing/test.ts';
import type { TestApp } from '../../testing/test-app.ts';

async function givenSignedIn(app: TestApp) {
  const { id, username, api } = await givenUser(app);
  const browser = openBrowser(app);
  await browser.signIn(username);
  return { browser, api, id, path: `/api/users/${id}/shopping` };
}

const nothing = { displayCurrency: null, countries: [] };

describe('/api/users/{id}/shopping', () => {
  test('GET shopping returns no currency and no countries until the user chooses some', async ({ app }) => {
    const { browser, path } = await givenSignedIn(app);
    expect((await browser.send('GET', path)).body).toEqual({ success: true, data: nothing });
  });

  test('PUT shopping saves the currency and each country once', async ({ app }) => {
    const { browser, path } = await givenSignedIn(app);
    const chosen = { displayCurrency: 'EUR', countries: ['DE', 'AT', 'DE'] };
    const saved = { displayCurrency: 'EUR', countries: ['DE', 'AT'] };
    expect((await browser.send('PUT', path, chosen)).body.data).toEqual(saved);
    expect((await browser.send('GET', path)).body.data).toEqual(saved);
    expect((await browser.send('PUT', path, nothing)).body.data).toEqual(nothing);
  });

  test.for([
    [{ displayCurrency: 'euro' }, 'displayCurrency'],
    [{ displayCurrency: 5 }, 'displayCurrency'],
    [{ displayCurrency: undefined }, 'displayCurrency'],
    [{ countries: ['Germany'] }, 'countries.0'],
    [{ countries: ['DE', 'UK'] }, 'countries'],
    [{ countries: ['XX'] }, 'countries'],
    [{ countries: Array.from({ length: 51 }, () => 'DE') }, 'countries'],
    [{ countries: null }, 'countries'],
  ] as const)('PUT shopping rejects %j and changes nothing', async ([change, field], { app }) => {
    const { browser, path } = await givenSignedIn(app);
    const { status, body } = await browser.send('PUT', path, { ...nothing, ...change });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [field]]);
    expect((await browser.send('GET', path)).body.data).toEqual(nothing);
  });

  test('shopping is in the account’s export', async ({ app }) => {
    const { browser, api, id, path } = await givenSignedIn(app);
    const chosen = { displayCurrency: 'GBP', countries: ['GB'] };
    await browser.send('PUT', path, chosen);
    const exported = await api.account.exportData({ params: { id }, body: { password: PASSWORD } });
    expect(exported).toMatchObject({ shopping: chosen });
  });
});
