import { newId, sign } from '../../platform/ids.ts';
import { openBrowser } from '../../testing/browser.ts';
import { givenUser, PASSWORD } from '../../testing/given.ts';
import { describe, expect, test } from '../../testing/test.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { buildUnsubscribeUrl, emailKinds } from './unsubscribe/unsubscribe-token.service.ts';

const OTHER_SECRET = 'the secret before it was changed';
const allOn = { email_notifications: true, watchlist_updates: true, weekly_digest: true };

/** Creates a user with public links and with every email preference on. */
async function givenLinks(app: TestApp) {
  const user = await givenUser(app);
  await app.db.updateTable('preferences').set(allOn).where('user_id', '=', user.id).execute();
  const { url: feed } = await user.api.notify.renewAtomFeed({ params: { userId: user.id } });
  const body = { title: 'Mine', withNotes: true };
  const { share } = await user.api.sharing.put({ params: { userId: user.id }, body });
  const { url: calendar } = await user.api.calendar.renew({ params: { userId: user.id } });
  const last = (url: string) => new URL(url).pathname.split('/').at(-1) ?? '';
  const tokens = {
    unsubscribe: last(buildUnsubscribeUrl(app.deps, user.id, 'restock')),
    feeds: last(feed ?? ''),
    'feeds/calendar': last(calendar ?? ''),
    'api/shared': last(share?.url ?? ''),
  };
  const preferences = () =>
    app.db
      .selectFrom('preferences')
      .select(['email_notifications', 'watchlist_updates', 'weekly_digest'])
      .where('user_id', '=', user.id)
      .executeTakeFirst();
  return { ...user, tokens, preferences };
}

const places = ['unsubscribe', 'feeds', 'feeds/calendar', 'api/shared'] as const;
type Place = (typeof places)[number];

const endings: Partial<Record<Place, string>> = { feeds: '.atom', 'feeds/calendar': '.ics' };
const ending = (place: Place) => endings[place] ?? '';

/** Variants of a valid token that must all be rejected. */
function forgeries(good: string, place: Place): string[] {
  const end = ending(place);
  const [id = '', tag = ''] = good.slice(0, good.length - end.length).split('.');
  const flipped = tag
    .split('')
    .map((letter, at) => `${tag.slice(0, at)}${letter === 'A' ? 'B' : 'A'}${tag.slice(at + 1)}`);
  const odd = id.split('').map((letter, at) => `${id.slice(0, at)}${letter === 'f' ? 'e' : 'f'}${id.slice(at + 1)}`);
  const cut = Array.from({ length: tag.length }, (_, length) => tag.slice(0, length));
  return [
    ...flipped.filter((text) => text !== tag).map((text) => `${id}.${text}${end}`),
    ...odd.filter((text) => text !== id).map((text) => `${text}.${tag}${end}`),
    ...cut.map((short) => `${id}.${short}${end}`),
    `${id}.${tag}=${end}`,
    `${id}.${tag}.${end}`,
    `${id}.${tag}.${tag}${end}`,
    `${id}.${tag}.x${end}`,
    `${id}.${tag}.%2F..%2F..%2Fapi%2Fauth%2Flogout${end}`,
    `${good}${good}`,
    `${id}..${tag}${end}`,
    `.${tag}${end}`,
    `${id}.${end}`,
    `${id.toUpperCase()}.${tag}${end}`,
    `${id}%20.${tag}${end}`,
    `%20${id}.${tag}${end}`,
    `${id}.${tag}%00${end}`,
    `${id}.${tag}%0A${end}`,
    `${id}%EF%BC%8E${tag}${end}`,
    `${id}.${tag.replace(/.$/, '%D0%B0')}${end}`,
    `%2E%2E%2F${good}`,
    `${'x'.repeat(400)}.${tag}${end}`,
    `${id}.${'x'.repeat(400)}${end}`,
  ];
}

describe.each(places)('forged link below /%s', (place) => {
  test('request with a forged token gets the same 404 response as an unknown link and changes nothing', async ({
    app,
  }) => {
    const amber = await givenLinks(app);
    const unknown = newId();
    const purpose = {
      unsubscribe: 'unsubscribe restock',
      feeds: 'feed',
      'feeds/calendar': 'calendar',
      'api/shared': 'share',
    }[place];
    const never = await app.server.inject(`/${place}/${newId()}.${'A'.repeat(43)}${ending(place)}`);
    const good = amber.tokens[place];
    const [id] = good.split('.');
    const otherTokens = places
      .filter((name) => name !== place)
      .map((name) => amber.tokens[name].replace(/\.(atom|ics)$/, ''));
    const forged = [
      ...forgeries(good, place),
      ...otherTokens.map((token) => `${token}${ending(place)}`),
      ...otherTokens.map((token) => `${id}.${token.split('.')[1]}${ending(place)}`),
      `${id}.${sign(OTHER_SECRET, `${purpose} ${id}`)}${ending(place)}`,
      `${id}.${sign(app.secret, `${id}`)}${ending(place)}`,
      `${id}.${sign(app.secret, `${purpose}${id}`)}${ending(place)}`,
    ];
    if (place !== 'unsubscribe') forged.push(`${unknown}.${sign(app.secret, `${purpose} ${unknown}`)}${ending(place)}`);
    expect(never.statusCode).toBe(404);
    const wrong: unknown[] = [];
    for (const token of forged) {
      const url = `/${place}/${token}`;
      const answers = [await app.server.inject(url)];
      if (place === 'unsubscribe') answers.push(await app.server.inject({ method: 'POST', url }));
      for (const { statusCode, body } of answers)
        if (statusCode !== 404 || body !== never.body) wrong.push([token, statusCode]);
    }
    expect(wrong).toEqual([]);
    expect(await amber.preferences()).toEqual(allOn);
    expect((await app.server.inject(`/${place}/${good}`)).statusCode).toBe(200);
  });

  test('signed link of a deleted account returns 404, or changes nothing when it is an unsubscribe link', async ({
    app,
  }) => {
    const amber = await givenLinks(app);
    const browser = openBrowser(app);
    await browser.signIn(amber.username);
    await browser.send('DELETE', `/api/users/${amber.id}`, { password: PASSWORD });
    const url = `/${place}/${amber.tokens[place]}`;
    const read = await app.server.inject(url);
    // An unsubscribe link carries no data: its page is the same for every account.
    expect(read.statusCode).toBe(place === 'unsubscribe' ? 200 : 404);
    expect((await app.server.inject({ method: 'POST', url })).statusCode).toBe(place === 'unsubscribe' ? 200 : 404);
    expect(await amber.preferences()).toBeUndefined();
  });

  test('signed link changes nothing when it is requested with any method except POST', async ({ app }) => {
    const amber = await givenLinks(app);
    const url = `/${place}/${amber.tokens[place]}`;
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'DELETE'] as const) {
      const headers = { purpose: 'prefetch', 'sec-purpose': 'prefetch;prerender', 'x-http-method-override': 'POST' };
      const { statusCode } = await app.server.inject({ method, url, headers });
      expect([method, statusCode]).toEqual([method, ['GET', 'HEAD'].includes(method) ? 200 : 404]);
      expect(await amber.preferences()).toEqual(allOn);
    }
  });
});

test('unsubscribe link ends only its own kind of email', async ({ app }) => {
  const amber = await givenLinks(app);
  const tokens = emailKinds.map((kind) => buildUnsubscribeUrl(app.deps, amber.id, kind));
  expect(new Set(tokens).size).toBe(emailKinds.length);
});
