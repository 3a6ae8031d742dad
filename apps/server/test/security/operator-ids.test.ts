import { type Route, routes } from '@sillage/contract';
import { newId } from '../../src/platform/ids.ts';
import { openBrowser } from '../../src/testing/browser.ts';
import { givenUser } from '../../src/testing/given.ts';
import { givenStockedFragrance, givenWatcher } from '../../src/testing/given-event.ts';
import { givenOperator } from '../../src/testing/given-operator.ts';
import { snapshot } from '../../src/testing/snapshot.ts';
import { describe, expect, test } from '../../src/testing/test.ts';
import type { TestApp } from '../../src/testing/test-app.ts';

const nameOf = ({ method, path }: Route) => `${method} ${path}`;
const withIds = Object.values(routes)
  .flatMap((group) => Object.values<Route>(group))
  .filter(({ access, path }) => access === 'operator' && path.includes('{'))
  .map((route) => [nameOf(route), route] as const);

/** Bodies by which a request with a right id would change something. */
const bodies: Record<string, object> = {
  'POST /api/admin/shops/{id}/slow': { seconds: 60 },
  'POST /api/admin/reports/{id}/resolve': { note: 'Mine' },
  'POST /api/admin/fragrances/{id}/merge': { into: 1 },
  'POST /api/admin/fragrances/{id}/split': { page: 1, into: { name: 'Other', brand: 'Other' } },
  'PUT /api/admin/fragrances/{id}/facts/{fact}': { value: 'Other', source: 'A guess' },
  'POST /api/admin/review/{kind}/{id}/merge': { into: 1 },
  'POST /api/admin/review/{kind}/{id}/decline': { reason: '' },
};

const hostileIds = [
  '0',
  '-1',
  '1.5',
  '1e3',
  '0x1',
  'NaN',
  'null',
  '2147483647',
  '2147483648',
  '-2147483649',
  '9007199254740993',
  '9'.repeat(400),
  '%201',
  '1%00',
  '1%0a',
  '1,2',
  '1;drop',
  "1'--",
  '1%20or%201=1',
  '%F0%9F%A7%B4',
  '..%2F..%2Fshops%2F1',
  '__proto__',
  'constructor',
  newId(),
  newId().toUpperCase(),
  `%7B${newId()}%7D`,
  newId().replaceAll('-', ''),
];

/** An operator who has just signed in, with a browser. */
async function givenConsole(app: TestApp) {
  const operator = await givenOperator(app);
  const browser = openBrowser(app);
  await browser.signIn(operator.username);
  return { ...operator, browser };
}

/** A pair that waits, as an import stores it. */
async function givenPair(app: TestApp) {
  const [first, second] = [await givenStockedFragrance(app), await givenStockedFragrance(app)];
  const id = newId();
  const row = { first_id: first.id, second_id: second.id, reason: 'one typo', found_at: app.clock.now() };
  await app.db
    .insertInto('doubtful_pairs')
    .values({ id, ...row, apart_since: null })
    .execute();
  return { id, first, second };
}

describe('an id in the path of a route of the console', () => {
  test.for(withIds)('that names nothing gets a clear error and changes nothing: %s', async ([name, route], { app }) => {
    const { browser } = await givenConsole(app);
    const user = await givenUser(app);
    const pair = await givenPair(app);
    // Ids of other kinds are as unknown as made-up ones.
    const foreignIds = [pair.id, ...(name.includes('/users/') ? [] : [user.id])];
    const before = await snapshot(app);
    for (const id of [...hostileIds, ...(name.includes('/review/') ? [user.id] : foreignIds)]) {
      const url = route.path
        .replace('{kind}', 'suggestion')
        .replace('{fact}', 'name')
        .replace(/\{\w+\}/, id);
      const { status, body } = await browser.send(route.method, url, route.body && (bodies[name] ?? {}));
      expect([url, status, body.success]).toEqual([url, expect.toBeOneOf([400, 404, 409, 414]), false]);
      expect([url, body.message]).toEqual([url, expect.stringMatching(/\w{3}/)]);
    }
    expect(await snapshot(app)).toBe(before);
  });

  test('of an item of another kind decides nothing', async ({ app }) => {
    const { browser } = await givenConsole(app);
    const { id, first } = await givenPair(app);
    const before = await snapshot(app);
    for (const kind of ['suggestion', 'feed', 'offer', 'user', '__proto__', 'constructor', 'PAIR', 'pair%00'])
      for (const [action, body] of Object.entries({
        accept: undefined,
        merge: { into: first.id },
        decline: {},
        undo: undefined,
      })) {
        const { status } = await browser.send('POST', `/api/admin/review/${kind}/${id}/${action}`, body);
        expect([kind, action, status]).toEqual([kind, action, expect.toBeOneOf([400, 404, 409])]);
      }
    expect(await snapshot(app)).toBe(before);
  });

  test('of a fragrance that only the user who suggested it sees is unknown to the catalogue', async ({ app }) => {
    const { browser } = await givenConsole(app);
    const [secret, listed] = [await givenStockedFragrance(app), await givenStockedFragrance(app)];
    await givenWatcher(app, secret, { watch: { notes: 'a private note' } });
    await app.db.updateTable('fragrances').set({ is_listed: false }).where('id', '=', secret.id).execute();
    const before = await snapshot(app);
    const requests = [
      ['GET', `${secret.id}`],
      ['GET', `${secret.id}/move-preview`],
      ['GET', `${listed.id}/move-preview?into=${secret.id}`],
      ['POST', `${secret.id}/merge`, { into: listed.id }],
      ['POST', `${listed.id}/merge`, { into: secret.id }],
      ['POST', `${secret.id}/split`, { page: secret.pageId, into: listed.id }],
      ['POST', `${listed.id}/split`, { page: listed.pageId, into: secret.id }],
      ['POST', `${listed.id}/split`, { page: secret.pageId, into: { name: 'Other', brand: 'Other' } }],
      ['PUT', `${secret.id}/facts/name`, { value: 'Other', source: 'A guess' }],
      ['DELETE', `${secret.id}/facts/name`],
    ] as const;
    for (const [method, path, body] of requests) {
      const { status, text } = await browser.send(method, `/api/admin/fragrances/${path}`, body);
      expect([method, path, status]).toEqual([method, path, expect.toBeOneOf([400, 404, 409])]);
      expect([path, text]).toEqual([path, expect.not.stringContaining(secret.name)]);
    }
    expect(await snapshot(app)).toBe(before);
  });

  test('of a message retries and drops nothing when it is the id of something else', async ({ app }) => {
    const { api, id } = await givenConsole(app);
    const ids = [id, (await givenUser(app)).id, (await givenPair(app)).id, newId()];
    const before = await snapshot(app);
    const unchanged = { code: 'DELIVERY_CHANGED' };
    await expect(api.adminDeliveries.retry({ body: { ids } })).rejects.toMatchObject(unchanged);
    await expect(api.adminDeliveries.drop({ body: { ids, reason: 'spam' } })).rejects.toMatchObject(unchanged);
    expect(await snapshot(app)).toBe(before);
  });
});

describe('the undo of what another operator did', () => {
  const listEntries = (app: TestApp, action: string, subjectId: number) =>
    app.db
      .selectFrom('audit_log')
      .select('actor_id')
      .where('action', '=', action as 'pair.undo')
      .where('subject_id', '=', String(subjectId))
      .execute();

  test('works once, and the audit log has it once', async ({ app }) => {
    const [amber, iris] = [await givenConsole(app), await givenConsole(app)];
    const { id, first, second } = await givenPair(app);
    await amber.api.adminReview.merge({ params: { kind: 'pair', id }, body: { into: second.id } });
    const { moves } = await amber.api.adminCatalogue.show({ params: { id: second.id } });
    const moveId = moves[0]?.id ?? '';
    const undo = (by: typeof amber) => by.api.adminCatalogue.undoMove({ params: { moveId } });
    const results = await Promise.allSettled([undo(iris), undo(amber), undo(iris)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
    await expect(undo(amber)).rejects.toThrow();
    await expect(amber.api.adminReview.undo({ params: { kind: 'pair', id } })).rejects.toMatchObject({
      code: 'ALREADY_DECIDED',
    });
    expect(await listEntries(app, 'fragrance.undo-move', first.id)).toHaveLength(1);
    for (const fragrance of [first, second])
      expect((await app.visitor().catalogue.detail({ params: { id: fragrance.id } })).offers).toHaveLength(1);
  });

  test('does not take back what an operator decided after it', async ({ app }) => {
    const [amber, iris] = [await givenConsole(app), await givenConsole(app)];
    const { id, first, second } = await givenPair(app);
    const params = { kind: 'pair', id } as const;
    await amber.api.adminReview.merge({ params, body: { into: second.id } });
    const { moves } = await amber.api.adminCatalogue.show({ params: { id: second.id } });
    await iris.api.adminReview.undo({ params });
    await iris.api.adminReview.decline({ params, body: {} });
    await expect(amber.api.adminCatalogue.undoMove({ params: { moveId: moves[0]?.id ?? '' } })).rejects.toThrow();
    await expect(amber.api.adminReview.accept({ params })).rejects.toMatchObject({
      code: expect.toBeOneOf(['ALREADY_DECIDED', 'BAD_REQUEST']),
    });
    expect(await listEntries(app, 'pair.apart', Math.min(first.id, second.id))).toEqual([{ actor_id: iris.id }]);
  });
});
