import { fillPath, type Route, routes, scopes } from '@sillage/contract';
import { givenFragrance, givenUser, PASSWORD } from '../../src/testing/given.ts';
import { givenKey } from '../../src/testing/given-key.ts';
import { snapshot } from '../../src/testing/snapshot.ts';
import { describe, expect, test } from '../../src/testing/test.ts';
import type { TestApp } from '../../src/testing/test-app.ts';

const writes = Object.values(routes)
  .flatMap((group) => Object.values<Route>(group))
  .filter(({ method }) => method !== 'GET');
const nameOf = ({ method, path }: Route) => `${method} ${path}`;

const EVIL = 'https://evil.example';

interface HeaderSet {
  headers: Record<string, string>;
  /** True when another website cannot make a browser send these request headers. */
  isOwn: boolean;
}

function headerSets(own: string): Record<string, HeaderSet> {
  const refused = (headers: Record<string, string>) => ({ headers, isOwn: false });
  const accepted = (headers: Record<string, string>) => ({ headers, isOwn: true });
  const { host } = new URL(own);
  return {
    'a form of another site': refused({ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', origin: EVIL }),
    'fetch without CORS': refused({ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', origin: EVIL }),
    'a beacon': refused({
      'sec-fetch-site': 'cross-site',
      'sec-fetch-dest': 'empty',
      origin: EVIL,
      referer: `${EVIL}/`,
    }),
    'a sandboxed frame': refused({ 'sec-fetch-site': 'cross-site', origin: 'null' }),
    'another host of the same site': refused({ 'sec-fetch-site': 'same-site', origin: `https://other.${host}` }),
    'another site that names our origin': refused({ 'sec-fetch-site': 'cross-site', origin: own }),
    'an unknown value of Sec-Fetch-Site': refused({ 'sec-fetch-site': 'same-origin, cross-site', origin: own }),
    'an empty Sec-Fetch-Site': refused({ 'sec-fetch-site': '', origin: EVIL }),
    'an old browser on another site': refused({ origin: EVIL }),
    'an old browser without an origin to name': refused({ origin: 'null' }),
    'a name that begins with ours': refused({ origin: `${own}.evil.example` }),
    'our name with another port or protocol': refused({ origin: `https://${host.replace(/:\d+$/, '')}:1` }),
    'our own page': accepted({ 'sec-fetch-site': 'same-origin', origin: own }),
    'our own page in an old browser': accepted({ origin: own }),
    'an act of the user': accepted({ 'sec-fetch-site': 'none' }),
    'a program that is no browser': accepted({}),
  };
}

const text = '{"defaultFilter":"men"}';
const multipart = '--x\r\ncontent-disposition: form-data; name="defaultFilter"\r\n\r\nmen\r\n--x--\r\n';
/** Test bodies by content type. Browsers send the first six to other sites without a preflight. */
const contents: Record<string, string> = {
  'text/plain': text,
  'text/plain; charset=utf-8': text,
  'application/x-www-form-urlencoded': 'defaultFilter=men',
  'application/x-www-form-urlencoded; charset=utf-8': 'defaultFilter=men',
  'multipart/form-data; boundary=x': multipart,
  '': text,
  'application/json': text,
  'application/json; charset=utf-8': text,
  'APPLICATION/JSON': text,
  'text/plain, application/json': text,
  'application/csp-report': text,
  'application/xml': '<defaultFilter>men</defaultFilter>',
};

const preferences = {
  emailNotifications: true,
  watchlistUpdates: true,
  weeklyDigest: false,
  defaultFilter: 'men',
};

async function givenSession(app: TestApp) {
  const { id, api } = await givenUser(app);
  const cookie = (api as unknown as { cookie: () => string }).cookie();
  return { id, cookie };
}

describe('a write with 16 sets of headers and 12 content types', () => {
  test.for(writes.map((route) => [nameOf(route), route] as const))(
    'a write is rejected without effect when another site sends it: %s',
    async ([, route], { app }) => {
      const { id, cookie } = await givenSession(app);
      const url = fillPath(route.path, {
        id,
        userId: id,
        fragranceId: 1,
        sessionId: id,
        channelId: id,
        keyId: id,
        suggestionId: id,
        recId: 1,
      });
      const before = await snapshot(app);
      const foreign = Object.entries(headerSets(app.config.publicUrl.origin)).filter(([, { isOwn }]) => !isOwn);
      expect([foreign.length, Object.keys(contents).length]).toEqual([12, 12]);
      for (const [how, { headers }] of foreign)
        for (const [type, content] of Object.entries(contents)) {
          const payload = content.replace('{', `{"userId":"${id}","password":"${PASSWORD}",`);
          const all = { ...headers, cookie, ...(type && { 'content-type': type }) };
          const response = await app.server.inject({ method: route.method, url, payload, headers: all });
          const { code } = response.json<{ code: string }>();
          expect([how, type, response.statusCode, code]).toEqual([how, type, 403, 'CROSS_SITE']);
        }
      expect(await snapshot(app)).toBe(before);
    },
  );

  test('a message to /mcp is rejected from another site, with a key and a session, and without effect', async ({
    app,
  }) => {
    const { id, cookie } = await givenSession(app);
    const { headers: keyHeaders } = await givenKey(app, id, [...scopes]);
    const { id: fragranceId } = await givenFragrance(app);
    const params = { name: 'add_to_watchlist', arguments: { fragranceId } };
    const payload = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
    const accept = 'application/json, text/event-stream';
    const before = await snapshot(app);
    const sets = Object.entries(headerSets(app.config.publicUrl.origin));
    for (const [how, { headers }] of sets.filter(([, { isOwn }]) => !isOwn))
      for (const type of Object.keys(contents)) {
        const all = { accept, ...headers, ...keyHeaders, cookie, ...(type && { 'content-type': type }) };
        const response = await app.server.inject({ method: 'POST', url: '/mcp', payload, headers: all });
        expect([how, type, response.statusCode]).toEqual([how, type, 403]);
      }
    expect(await snapshot(app)).toBe(before);
    for (const [how, { headers }] of sets.filter(([, { isOwn }]) => isOwn)) {
      const all = { accept, 'content-type': 'application/json', ...headers, cookie };
      const withoutKey = await app.server.inject({ method: 'POST', url: '/mcp', payload, headers: all });
      expect([how, withoutKey.statusCode]).toEqual([how, 401]);
      const withKey = { method: 'POST', url: '/mcp', payload, headers: { ...all, ...keyHeaders } } as const;
      expect([how, (await app.server.inject(withKey)).statusCode]).toEqual([how, 200]);
    }
  });

  test('a write with a key is accepted only as JSON, from another site too, and never uses the cookie', async ({
    app,
  }) => {
    const [{ id }, { cookie }] = [await givenSession(app), await givenSession(app)];
    const { headers: keyHeaders } = await givenKey(app, id, ['watchlist']);
    const url = '/api/watchlist/read-list';
    for (const [how, { headers }] of Object.entries(headerSets(app.config.publicUrl.origin)))
      for (const type of Object.keys(contents)) {
        const isJson = /^application\/json/i.test(type);
        const payload = JSON.stringify({ userId: id, text: 'Dior - Sauvage' });
        const all = { ...headers, ...keyHeaders, cookie, ...(type && { 'content-type': type }) };
        const response = await app.server.inject({ method: 'POST', url, payload, headers: all });
        expect([how, type, response.statusCode]).toEqual([how, type, isJson ? 200 : 415]);
      }
  });

  test('a write request from our own pages or a program is accepted only as JSON', async ({ app }) => {
    const { id, cookie } = await givenSession(app);
    const url = `/api/users/${id}/preferences`;
    const own = Object.entries(headerSets(app.config.publicUrl.origin)).filter(([, { isOwn }]) => isOwn);
    expect(own.length).toBe(4);
    for (const [how, { headers }] of own)
      for (const [type, content] of Object.entries(contents)) {
        const isJson = /^application\/json/i.test(type);
        const payload = isJson ? JSON.stringify(preferences) : content;
        const all = { ...headers, cookie, ...(type && { 'content-type': type }) };
        const response = await app.server.inject({ method: 'PUT', url, payload, headers: all });
        expect([how, type, response.statusCode]).toEqual([how, type, isJson ? 200 : 415]);
      }
  });
});
