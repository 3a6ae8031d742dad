import { newId } from '../../../platform/ids.ts';
import { givenFragrance, givenUser } from '../../../testing/given.ts';
import { givenStockedFragrance } from '../../../testing/given-event.ts';
import { givenOperator } from '../../../testing/given-operator.ts';
import { describe, expect, test } from '../../../testing/test.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { curation } from '../../catalogue/index.ts';

let count = 0;

/** A suggestion of a page that waits for the operator, with its private fragrance. */
async function givenWaiting(app: TestApp, name = 'Sel de Nuit') {
  count += 1;
  const { id: userId, api } = await givenUser(app);
  const fragrance = await givenFragrance(app, { name: `${name} ${count}`, url: `https://s${count}.review.example/p` });
  const id = newId();
  await app.db
    .updateTable('fragrances')
    .set({ is_listed: false, identity: `suggestion|${id}` })
    .where('id', '=', fragrance.id)
    .execute();
  const verdict = {
    title: fragrance.name,
    price: 80,
    currency: 'EUR',
    availability: 'InStock',
    offers: [],
    evidence: [],
  };
  await app.db
    .insertInto('suggestions')
    .values({
      id,
      user_id: userId,
      url: `https://s${count}.review.example/p`,
      verdict: JSON.stringify(verdict),
      fragrance_id: fragrance.id,
      status: 'waiting',
      created_at: app.clock.now(),
      decided_at: null,
    })
    .execute();
  await app.db
    .insertInto('watch_items')
    .values({ user_id: userId, fragrance_id: fragrance.id, added_at: app.clock.now() })
    .execute();
  return { id, fragranceId: fragrance.id, name: fragrance.name, userId, api };
}

async function givenPair(app: TestApp) {
  const [a, b] = [await givenStockedFragrance(app), await givenStockedFragrance(app)];
  const id = newId();
  await app.db
    .insertInto('doubtful_pairs')
    .values({
      id,
      first_id: Math.min(a.id, b.id),
      second_id: Math.max(a.id, b.id),
      reason: 'the names differ by one typo',
      found_at: app.clock.now(),
      apart_since: null,
    })
    .execute();
  return { id, first: a, second: b };
}

async function givenDoubtfulOffer(app: TestApp) {
  count += 1;
  const fragrance = await givenStockedFragrance(app);
  const { shop_id } = await app.db
    .selectFrom('pages')
    .select('shop_id')
    .where('id', '=', fragrance.pageId)
    .executeTakeFirstOrThrow();
  const url = `https://found${count}.review.example/p`;
  const verdict = { page: 'product', title: 'Oud', availability: 'unknown', offers: [], evidence: [] };
  const { id } = await app.db
    .insertInto('found_offers')
    .values({
      fragrance_id: fragrance.id,
      shop_id,
      url,
      title: 'Oud',
      variant: null,
      size_ml: null,
      price: null,
      currency: null,
      availability: null,
      gtin: null,
      source: 'shopify',
      match: 'doubtful',
      why: 'The name is only similar',
      verdict: JSON.stringify(verdict) as never,
      seen_at: app.clock.now(),
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  return { kind: 'offer' as const, id: String(id), url, fragrance };
}

const findItem = async ({ api }: Awaited<ReturnType<typeof givenOperator>>, id: string) =>
  (await api.adminReview.list()).items.find((item) => item.id === id);

const suggestion = (id: string) => ({ params: { kind: 'suggestion' as const, id } });
const pair = (id: string) => ({ params: { kind: 'pair' as const, id } });

describe('suggestions in the console', () => {
  test('a suggestion that is accepted is seen by everyone, and the audit log has the decision', async ({ app }) => {
    const [operator, waiting] = [await givenOperator(app), await givenWaiting(app)];
    expect(await findItem(operator, waiting.id)).toMatchObject({ kind: 'suggestion', name: waiting.name, price: 80 });
    const decision = await operator.api.adminReview.accept(suggestion(waiting.id));
    expect(decision).toMatchObject({ canUndo: false, message: expect.stringContaining('Everyone sees') });
    expect(await findItem(operator, waiting.id)).toBe(undefined);
    expect((await app.visitor().catalogue.detail({ params: { id: waiting.fragranceId } })).name).toBe(waiting.name);
    const { entries } = await operator.api.adminAudit.list({ query: { actor: operator.id } });
    expect(entries).toMatchObject([{ action: 'suggestion.accept', subject: { kind: 'suggestion', id: waiting.id } }]);
  });

  test('the user sees the reason of a declined suggestion, and sees it wait again after the undo', async ({ app }) => {
    const [operator, waiting] = [await givenOperator(app), await givenWaiting(app)];
    await operator.api.adminReview.decline({ ...suggestion(waiting.id), body: { reason: 'This is a room spray' } });
    const show = async () => (await waiting.api.suggestions.list()).find(({ id }) => id === waiting.id);
    expect(await show()).toMatchObject({ status: 'declined', declineReason: 'This is a room spray' });
    await operator.api.adminReview.undo(suggestion(waiting.id));
    expect(await show()).toMatchObject({ status: 'waiting', declineReason: null });
    expect(await findItem(operator, waiting.id)).toBeDefined();
  });

  test('of two operators who decide at once, the second gets the error that it was decided', async ({ app }) => {
    const [first, second, waiting] = [await givenOperator(app), await givenOperator(app), await givenWaiting(app)];
    const results = await Promise.allSettled([
      first.api.adminReview.accept(suggestion(waiting.id)),
      second.api.adminReview.decline({ ...suggestion(waiting.id), body: {} }),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'ALREADY_DECIDED' } });
    await expect(first.api.adminReview.accept(suggestion(waiting.id))).rejects.toMatchObject({
      code: 'ALREADY_DECIDED',
    });
  });

  test('a suggestion that one operator declined cannot be accepted or merged by another', async ({ app }) => {
    const [first, second, waiting] = [await givenOperator(app), await givenOperator(app), await givenWaiting(app)];
    const target = await givenFragrance(app);
    await first.api.adminReview.decline({ ...suggestion(waiting.id), body: {} });
    const decided = { code: 'ALREADY_DECIDED', message: 'Already decided: it was declined.' };
    await expect(second.api.adminReview.accept(suggestion(waiting.id))).rejects.toMatchObject(decided);
    const merge = second.api.adminReview.merge({ ...suggestion(waiting.id), body: { into: target.id } });
    await expect(merge).rejects.toMatchObject(decided);
  });

  test('a merged suggestion moves its watch, and the undo gives it back', async ({ app }) => {
    const [operator, waiting] = [await givenOperator(app), await givenWaiting(app)];
    const target = await givenFragrance(app);
    const watched = async () =>
      (await waiting.api.watchlist.list({ params: { userId: waiting.userId } })).map(({ fragranceId }) => fragranceId);
    await operator.api.adminReview.merge({ ...suggestion(waiting.id), body: { into: target.id } });
    expect(await watched()).toEqual([target.id]);
    await operator.api.adminReview.undo(suggestion(waiting.id));
    expect(await watched()).toEqual([waiting.fragranceId]);
    expect(await findItem(operator, waiting.id)).toMatchObject({ name: waiting.name });
  });

  test('candidates are listed fragrances only', async ({ app }) => {
    const [operator, waiting] = [await givenOperator(app), await givenWaiting(app, 'Tonka Sel')];
    const listed = await givenFragrance(app, { name: 'Tonka Sel Extra' });
    const found = await operator.api.adminReview.candidates({ query: { text: 'Tonka Sel' } });
    expect(found.map(({ id }) => id)).toContain(listed.id);
    expect(found.map(({ id }) => id)).not.toContain(waiting.fragranceId);
  });
});

describe('doubtful pairs in the console', () => {
  test('a pair that is kept apart is not asked about again, not even by an import, until the undo', async ({ app }) => {
    const [operator, { id, first, second }] = [await givenOperator(app), await givenPair(app)];
    await operator.api.adminReview.decline({ ...pair(id), body: {} });
    expect(await findItem(operator, id)).toBe(undefined);
    const identities = await app.db
      .selectFrom('fragrances')
      .select('identity')
      .where('id', 'in', [first.id, second.id])
      .execute();
    const [a, b] = identities.map(({ identity }) => identity);
    await curation.saveFoundPairs(app.db, [{ identities: [a ?? '', b ?? ''], reason: 'again' }], {
      maxOpen: 10_000,
      now: app.clock.now(),
    });
    expect(await findItem(operator, id)).toBe(undefined);
    await expect(operator.api.adminReview.merge({ ...pair(id), body: { into: first.id } })).rejects.toMatchObject({
      code: 'ALREADY_DECIDED',
    });
    await operator.api.adminReview.undo(pair(id));
    expect(await findItem(operator, id)).toMatchObject({ reason: 'the names differ by one typo' });
  });

  test('a merged pair is one fragrance with the pages of both, and two again after the undo', async ({ app }) => {
    const [operator, { id, first, second }] = [await givenOperator(app), await givenPair(app)];
    const countOffers = async (fragranceId: number) =>
      (await app.visitor().catalogue.detail({ params: { id: fragranceId } })).offers.length;
    await operator.api.adminReview.merge({ ...pair(id), body: { into: second.id } });
    expect(await countOffers(second.id)).toBe(2);
    await expect(countOffers(first.id)).rejects.toMatchObject({ code: 'FRAGRANCE_NOT_FOUND' });
    expect(await findItem(operator, id)).toBe(undefined);
    await operator.api.adminReview.undo(pair(id));
    expect([await countOffers(first.id), await countOffers(second.id)]).toEqual([1, 1]);
    expect(await findItem(operator, id)).toBeDefined();
  });

  test('a pair cannot be merged into a third fragrance', async ({ app }) => {
    const [operator, { id }, third] = [await givenOperator(app), await givenPair(app), await givenFragrance(app)];
    await expect(operator.api.adminReview.merge({ ...pair(id), body: { into: third.id } })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  });
});

describe('doubtful offers in the console', () => {
  test('an accepted offer becomes a page of the fragrance', async ({ app }) => {
    const [operator, { fragrance, url, ...params }] = [await givenOperator(app), await givenDoubtfulOffer(app)];
    expect(await findItem(operator, params.id)).toMatchObject({ reason: 'The name is only similar' });
    await operator.api.adminReview.accept({ params });
    const page = await app.db.selectFrom('pages').select('fragrance_id').where('url', '=', url).executeTakeFirst();
    expect(page).toEqual({ fragrance_id: fragrance.id });
    await expect(operator.api.adminReview.accept({ params })).rejects.toMatchObject({ code: 'ALREADY_DECIDED' });
  });

  test('a rejected offer is not shown to users any more, until the undo', async ({ app }) => {
    const [operator, { fragrance, url: _url, ...params }] = [await givenOperator(app), await givenDoubtfulOffer(app)];
    const query = { page: 0, size: 20 };
    const listed = async () =>
      (await operator.api.offerSearch.offers({ params: { id: fragrance.id }, query })).content.length;
    expect(await listed()).toBe(1);
    await operator.api.adminReview.decline({ params, body: {} });
    expect([await listed(), await findItem(operator, params.id)]).toEqual([0, undefined]);
    await operator.api.adminReview.undo({ params });
    expect(await listed()).toBe(1);
  });
});

test.for(['no-id', newId(), '0', '99999999999', "1' or '1'='1"])(
  'a decision about an item with the id %s gets a clear error',
  async (id, { app }) => {
    const { api } = await givenOperator(app);
    for (const kind of ['suggestion', 'feed', 'offer', 'pair'] as const) {
      const decisions = [
        api.adminReview.decline({ params: { kind, id }, body: {} }),
        api.adminReview.undo({ params: { kind, id } }),
      ];
      for (const result of await Promise.allSettled(decisions))
        expect(result).toMatchObject({ reason: { code: expect.toBeOneOf(['NOT_FOUND', 'ALREADY_DECIDED']) } });
    }
  },
);
