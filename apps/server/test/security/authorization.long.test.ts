import { isOpenToKey, type Route, routes, scopes } from '@sillage/contract';
import { PASSWORD } from '../../src/testing/given.ts';
import { givenKey } from '../../src/testing/given-key.ts';
import { givenOwner, type Owner } from '../../src/testing/owner.ts';
import { test } from '../../src/testing/shop-test.ts';
import { snapshot } from '../../src/testing/snapshot.ts';
import { describe, expect } from '../../src/testing/test.ts';
import type { TestApp } from '../../src/testing/test-app.ts';

const MIN_REQUESTS = 1300;

const nameOf = ({ method, path }: Route) => `${method} ${path}`;
const all = Object.values(routes).flatMap((group) => Object.values<Route>(group));
const isNamedUser = ({ access }: Route) => access === 'self';
const personal = all.filter((route) => isNamedUser(route) || nameOf(route).startsWith('POST /api/suggestions/'));

/** Functions that create a valid request body, by route. `user` is the user id to put into it. */
const bodies: Record<string, (owner: Owner, user: unknown) => object> = {
  'PUT /api/users/{id}/profile': ({ email }) => ({ firstName: 'A', lastName: 'B', email }),
  'PUT /api/users/{id}/password': () => ({ currentPassword: PASSWORD, newPassword: 'another long enough one' }),
  'POST /api/users/{id}/export': () => ({ password: PASSWORD }),
  'DELETE /api/users/{id}': () => ({ password: PASSWORD }),
  'POST /api/users/{id}/reauthentication': () => ({ password: PASSWORD }),
  'POST /api/users/{id}/keys': () => ({ name: 'Home', scopes: ['read'], currentPassword: PASSWORD }),
  'PUT /api/users/{id}/preferences': () => ({
    emailNotifications: false,
    watchlistUpdates: false,
    weeklyDigest: true,
    defaultFilter: 'men',
  }),
  'PUT /api/users/{id}/shopping': () => ({ displayCurrency: 'EUR', countries: ['DE'] }),
  'PUT /api/users/{id}/home-assistant': () => ({ isOn: false }),
  'POST /api/watchlist/add': ({ unwatchedId }, userId) => ({ userId, fragranceId: unwatchedId }),
  'PUT /api/watchlist/update-notes': ({ watchedId }, userId) => ({ userId, fragranceId: watchedId, notes: 'new' }),
  'PUT /api/watchlist/watch-filter': ({ watchedId }, userId) => ({
    userId,
    fragranceId: watchedId,
    watchFilter: { sizesMl: [50], maxPrice: null },
  }),
  'PUT /api/watchlist/notify-frequency': ({ watchedId }, userId) => ({
    userId,
    fragranceId: watchedId,
    notifyFrequency: { rule: 'once' },
  }),
  'PUT /api/watchlist/snooze': ({ watchedId }, userId) => ({
    userId,
    fragranceId: watchedId,
    snooze: { period: 'week' },
  }),
  'POST /api/watchlist/read-list': (_owner, userId) => ({ userId, text: 'Dior - Sauvage' }),
  'POST /api/watchlist/add-many': ({ unwatchedId }, userId) => ({ userId, items: [{ fragranceId: unwatchedId }] }),
  'POST /api/watchlist/remove-many': ({ watchedId }, userId) => ({ userId, fragranceIds: [watchedId] }),
  'PUT /api/watchlist/{userId}/share': () => ({ title: 'Mine', withNotes: true }),
  'POST /api/quiz/complete': ({ result }, userId) => ({ ...result, userId }),
  'POST /api/quiz/users/{userId}/generate-more': () => ({ count: 1 }),
  'POST /api/quiz/recommendations/{recId}/add-to-watchlist': (_owner, userId) => ({ userId, notes: null }),
  'POST /api/quiz/recommendations/{recId}/dismiss': (_owner, userId) => ({ userId }),
  'POST /api/suggestions/{suggestionId}/confirm': ({ suggestedName }) => ({
    name: suggestedName,
    brand: 'Maison Test',
  }),
  'POST /api/notifications/{userId}/read': ({ ids }) => ({ upTo: ids.upTo }),
  'PUT /api/notifications/{userId}/rules': () => ({
    timeZone: 'Europe/Berlin',
    quietHours: null,
    dailyLimit: 5,
    priceDropPercent: 20,
  }),
  'PUT /api/notifications/{userId}/channels/{channelId}/kinds': () => ({ kinds: ['restock'] }),
  'POST /api/notifications/channels': ({ origin }, userId) => ({
    userId,
    channel: { preset: 'webhook', label: 'Kitchen', url: `${origin}/new` },
  }),
};

const percentEncoded = (text: string) => Buffer.from(text).toString('hex').replace(/../g, '%$&');

const idsInPath: Record<string, (victim: string, own: string) => string> = {
  'as it is': (victim) => victim,
  'in capitals': (victim) => victim.toUpperCase(),
  'with an encoded letter': (victim) => `${percentEncoded(victim.slice(0, 1))}${victim.slice(1)}`,
  'encoded as a whole': percentEncoded,
  'encoded twice': (victim) => encodeURIComponent(percentEncoded(victim)),
  'with a blank before it': (victim) => `%20${victim}`,
  'with a blank after it': (victim) => `${victim}%20`,
  'with a NUL after it': (victim) => `${victim}%00`,
  'in braces': (victim) => `%7B${victim}%7D`,
  'without dashes': (victim) => victim.replaceAll('-', ''),
  'as a URN': (victim) => `urn:uuid:${victim}`,
  'after the own one and a way back': (victim, own) => `${own}%2F..%2F${victim}`,
  'after the own one and a comma': (victim, own) => `${own},${victim}`,
  'before the own one as a matrix parameter': (victim, own) => `${victim};userId=${own}`,
};

const idsInBody: Record<string, (victim: string, own: string) => unknown> = {
  'as it is': (victim) => victim,
  'in capitals': (victim) => victim.toUpperCase(),
  'with a blank before it': (victim) => ` ${victim}`,
  'with a blank after it': (victim) => `${victim} `,
  'with a NUL after it': (victim) => `${victim}\0`,
  'in braces': (victim) => `{${victim}}`,
  'without dashes': (victim) => victim.replaceAll('-', ''),
  'as a URN': (victim) => `urn:uuid:${victim}`,
  'in a list': (victim) => [victim],
  'in a list after the own one': (victim, own) => [own, victim],
  'as an object': (victim) => ({ id: victim, toString: victim }),
  'as a text of JSON': (victim) => JSON.stringify(victim),
};

interface Forgery {
  how: string;
  url: string;
  payload: object | undefined;
}

/**
 * Builds requests of one user (`thief`) that name another user (`victim`) or the victim's resources
 * in many ways.
 */
function forgeriesOf(route: Route, victim: Owner, thief: Owner): Forgery[] {
  const body = bodies[nameOf(route)];
  const bodyNaming = (user: unknown) => body?.(victim, user);
  const forged: Forgery[] = [];
  const userParameter = /\{(userId|id)\}/.exec(route.path)?.[0];
  const victimsUrl = urlOf(route, victim);
  if (userParameter)
    for (const [how, write] of Object.entries(idsInPath)) {
      const url = victimsUrl.replace(victim.id, write(victim.id, thief.id));
      forged.push({ how: `in the path, ${how}`, url, payload: bodyNaming(victim.id) });
    }
  else if (isNamedUser(route))
    for (const [how, write] of Object.entries(idsInBody))
      forged.push({ how: `in the body, ${how}`, url: victimsUrl, payload: bodyNaming(write(victim.id, thief.id)) });
  const claimsOwn = { ...bodyNaming(thief.id), userId: thief.id, id: thief.id };
  if (userParameter) {
    const payload = route.method === 'GET' ? undefined : claimsOwn;
    forged.push({
      how: 'with the own id in the query',
      url: `${victimsUrl}?userId=${thief.id}&id=${thief.id}`,
      payload,
    });
  }
  // The thief's own id with the victim's resource.
  if (/\{(sessionId|keyId|channelId|recId|suggestionId)\}/.test(route.path)) {
    const url = victimsUrl.replace(victim.id, thief.id);
    for (const [how, other] of [
      ['own user', url],
      ['own user, in capitals', url.toUpperCase().replace('/API', '/api')],
    ] as const)
      forged.push({ how, url: other, payload: bodyNaming(thief.id) });
  }
  if (nameOf(route) === 'POST /api/notifications/{userId}/read')
    forged.push({ how: 'own user', url: urlOf(route, thief), payload: bodyNaming(thief.id) });
  return forged;
}

function urlOf({ path }: Route, { id, ids, watchedId }: Owner): string {
  const values: Record<string, string> = { ...ids, id, userId: id, fragranceId: String(watchedId) };
  return path.replace(/\{(\w+)\}/g, (_whole, name: string) => values[name] ?? '');
}

function send(
  app: TestApp,
  { method }: Route,
  { url, payload }: Omit<Forgery, 'how'>,
  headers: Record<string, string>,
) {
  return app.server.inject({ method, url, ...(payload && { payload }), headers });
}

let sent = 0;
/** The signed-in user who sends the forged requests, shared by the tests of all routes. */
let thief: Owner | undefined;

describe('a request for data of another user', () => {
  test.for(personal.map((route) => [nameOf(route), route] as const))(
    'a request for data of another user is rejected without effect: %s',
    async ([, route], { app, shop }) => {
      thief ??= await givenOwner(app, shop);
      const victim = await givenOwner(app, shop);
      const { headers: keyHeaders } = await givenKey(app, thief.id, [...scopes]);
      // Requests with the thief's own key are counted.
      const except = [thief.id, 'key-requests:'];
      const before = await snapshot(app, { except });
      const forged = forgeriesOf(route, victim, thief);
      const asVisitor: Forgery = { how: 'as a visitor', url: urlOf(route, victim), payload: forged[0]?.payload };
      for (const forgery of [...forged, asVisitor]) {
        for (const headers of forgery === asVisitor ? [{}] : [{ cookie: thief.cookie }, keyHeaders]) {
          const response = await send(app, route, forgery, headers);
          sent += 1;
          expect([forgery.how, response.statusCode]).toEqual([
            forgery.how,
            forgery === asVisitor ? 401 : expect.toBeOneOf([400, 403, 404]),
          ]);
          expect(victim.secrets.filter((secret) => response.body.includes(secret))).toEqual([]);
        }
      }
      expect(await snapshot(app, { except })).toBe(before);
      // The same request succeeds for its owner.
      const payload = bodies[nameOf(route)]?.(victim, victim.id);
      const headers = isOpenToKey(route, scopes) ? victim.keyHeaders : { cookie: victim.cookie };
      const own = await send(app, route, { url: urlOf(route, victim), payload }, headers);
      expect([own.statusCode, own.body]).toEqual([expect.toBeOneOf([200, 201]), own.body]);
    },
  );

  test(`at least ${MIN_REQUESTS} different requests for data of another user were sent`, () => {
    console.log(`${sent} requests`);
    expect(sent).toBeGreaterThanOrEqual(MIN_REQUESTS);
  });
});
