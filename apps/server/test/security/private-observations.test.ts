import { fillPath, type Route, routes } from '@sillage/contract';
import { sql } from 'kysely';
import { buildObservation } from '../../src/features/observations/testing/given-observer.ts';
import { addMs, DAY, HOUR } from '../../src/platform/clock.ts';
import { hashToken, newId, newToken } from '../../src/platform/ids.ts';
import { test } from '../../src/testing/shop-test.ts';
import { expect } from '../../src/testing/test.ts';
import type { TestApp } from '../../src/testing/test-app.ts';
import { givenWatched, runWorkers } from '../../src/testing/workers.ts';

const ACCOUNTS = 100;
const MARKER = 'planted-marker-7351';
const MARKER_PRICE = 73.51;

type User = Awaited<ReturnType<typeof givenWatched>>['amber'];

const getCookie = ({ api }: User) => (api as unknown as { cookie: () => string }).cookie();

/** GET routes of the contract, except the stream of live changes, whose rows the test compares. */
const readable = Object.entries(routes).flatMap(([group, entries]) =>
  Object.entries<Route>(entries)
    .map(([name, route]): [string, Route] => [`${group}.${name}`, route])
    .filter(([, route]) => route.method === 'GET' && !route.stream),
);

async function readAll(app: TestApp, ids: Record<string, string | number>, cookie: string | null, url: string) {
  const responses: [name: string, status: number, body: string][] = [];
  for (const [name, route] of readable) {
    const isOfUser = route.path.startsWith('/api/users/');
    const path = fillPath(route.path, { ...ids, ...(isOfUser && { id: ids.userId ?? '' }) });
    const query = { q: 'Oud', brand: 'Maison', url, format: 'json', limit: '100' };
    const headers = cookie === null ? {} : { cookie };
    const { statusCode, body } = await app.server.inject({ method: 'GET', url: path, query, headers });
    responses.push([name, statusCode, body]);
  }
  return responses;
}

/** Everything that users share, and each row of users other than `forgers`. */
async function dumpOthers(app: TestApp, forgers: readonly string[]) {
  const { rows: tables } = await sql<{ name: string; owner: string | null }>`
    select t.table_name as name, (
      select c.column_name from information_schema.columns c
      where c.table_name = t.table_name and c.column_name in ('user_id', 'observer_id') limit 1
    ) as owner from information_schema.tables t
    where t.table_schema = 'public' and t.table_type = 'BASE TABLE' and t.table_name not in ('rate_limits', 'users', 'sessions')
    order by 1`.execute(app.db);
  const dump: Record<string, unknown> = {};
  for (const { name, owner } of tables) {
    const isOthers =
      owner === null ? sql`true` : sql`${sql.ref(owner)} is null or ${sql.ref(owner)} <> all(${forgers}::uuid[])`;
    const { rows } =
      await sql`select to_jsonb(t) as row from ${sql.table(name)} t where ${isOthers} order by 1`.execute(app.db);
    dump[name] = rows;
  }
  return dump;
}

/** Accounts that watch a fragrance, each with a session; only the first ten get emails. */
async function givenForgers(app: TestApp, fragranceId: number) {
  const now = app.clock.now();
  const forgers = Array.from({ length: ACCOUNTS }, (_, index) => ({
    id: newId(),
    name: `forger-${index}`,
    token: newToken(),
  }));
  await app.db
    .insertInto('users')
    .values(
      forgers.map(({ id, name }) => ({
        id,
        username: name,
        email: `${name}@example.com`,
        first_name: null,
        last_name: null,
        email_verified_at: now,
        auth_provider: 'local' as const,
        is_active: true,
        created_at: now,
      })),
    )
    .execute();
  await app.db
    .insertInto('preferences')
    .values(
      forgers.map(({ id }, index) => ({ user_id: id, email_notifications: index < 10, watchlist_updates: index < 10 })),
    )
    .execute();
  await app.db
    .insertInto('sessions')
    .values(
      forgers.map(({ id, token }) => ({
        token_hash: hashToken(token),
        id: newId(),
        user_id: id,
        auth_type: 'traditional' as const,
        user_agent: null,
        created_at: now,
        last_used_at: now,
        authenticated_at: now,
        expires_at: addMs(now, DAY),
      })),
    )
    .execute();
  return Promise.all(
    forgers.map(async ({ id, name, token }) => {
      const send = (method: 'POST' | 'PUT', url: string, payload: object) =>
        app.server.inject({ method, url, payload, headers: { cookie: `sillage=${token}` } });
      await send('POST', '/api/watchlist/add', { userId: id, fragranceId });
      return { id, email: `${name}@example.com`, cookie: `sillage=${token}`, send };
    }),
  );
}

test('forged observations of 100 accounts change nothing that any other user sees or gets', async ({ app, shop }) => {
  const { amber, oud, path, listRestockEmails } = await givenWatched(app, shop);
  const url = shop.origin + path;
  const forgers = await givenForgers(app, oud.id);
  await runWorkers(app);
  const ids = forgers.map(({ id }) => id);
  const before = await dumpOthers(app, ids);
  const emailsBefore = (await app.emails()).length;

  const forge = async (availability: 'InStock' | 'OutOfStock', price: number) => {
    const seen = { title: MARKER, says: MARKER, price, offers: [{ variant: MARKER, price }] };
    const observation = buildObservation(app, url, availability, seen);
    for (const { send } of forgers) expect((await send('POST', '/api/observations', observation)).statusCode).toBe(201);
    app.clock.advance(app.config.monitor.confirmMs);
  };
  await forge('OutOfStock', 200);
  await forge('InStock', 200);
  await forge('InStock', 200);
  await forge('InStock', MARKER_PRICE);
  await forge('InStock', MARKER_PRICE);
  const events = await app.db.selectFrom('events').select('kind').where('observer_id', 'in', ids).execute();
  expect(Object.groupBy(events, ({ kind }) => kind)).toMatchObject({
    restock: { length: ACCOUNTS },
    price_drop: { length: ACCOUNTS },
  });
  expect(await dumpOthers(app, ids)).toEqual(before);

  // Both the writers of pages and those of messages run; the shop still says that it is sold out.
  app.clock.advance(HOUR);
  await runWorkers(app);
  const toForgers = new Set(forgers.map(({ email }) => email));
  const sent = (await app.emails()).slice(0, (await app.emails()).length - emailsBefore);
  expect(sent.length).toBeGreaterThanOrEqual(10);
  expect(sent.filter(({ to }) => !toForgers.has(to))).toEqual([]);
  expect(await listRestockEmails()).toEqual([]);

  const pathIds = (userId: string) => ({
    userId,
    id: oud.id,
    fragranceId: oud.id,
    gender: 'unisex',
    brand: 'Maison',
    category: 'Fresh',
    channelId: newId(),
  });
  const asVisitor = await readAll(app, pathIds(newId()), null, url);
  const asOther = await readAll(app, pathIds(amber.id), getCookie(amber), url);
  expect(asOther.filter(([, status]) => status >= 500)).toEqual([]);
  const [forger] = forgers;
  if (!forger) throw new Error('there are no forgers');
  const title = { title: 'Mine', withNotes: true };
  const shared = await forger.send('PUT', `/api/watchlist/${forger.id}/share`, title);
  const token = new URL(shared.json<{ data: { share: { url: string } } }>().data.share.url).pathname.split('/').at(-1);
  const pages: [string, number, string][] = [];
  for (const page of [`/fragrances/${oud.id}`, '/', `/shared/${token}`, `/api/shared/${token}`]) {
    const { statusCode, body } = await app.server.inject(page);
    pages.push([page, statusCode, body]);
  }
  expect(pages.map(([, status]) => status)).toEqual([200, 200, 200, 200]);
  const leaks = [...asVisitor, ...asOther, ...pages].filter(
    ([, , body]) => body.includes(MARKER) || body.includes(String(MARKER_PRICE)),
  );
  expect(leaks.map(([name]) => name)).toEqual([]);
  const read = new Map(asOther.map(([name, status]) => [name, status]));
  for (const name of ['catalogue.detail', 'monitor.history', 'watchlist.list', 'inbox.list', 'observations.lookup'])
    expect([name, read.get(name)]).toEqual([name, 200]);

  // The marker is visible to a forger, so that the search for it can fail.
  const own = await readAll(app, pathIds(forger.id), forger.cookie, url);
  const seen = own.filter(([, , body]) => body.includes(MARKER) || body.includes(String(MARKER_PRICE)));
  expect(seen.map(([name]) => name).sort()).toEqual([
    'catalogue.detail',
    'inbox.list',
    'observations.list',
    'observations.lookup',
    'watchlist.list',
  ]);
});
