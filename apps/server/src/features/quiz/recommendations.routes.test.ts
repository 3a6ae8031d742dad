import { errorCatalogue, type Recommendation } from '@sillage/contract';
import { givenUser } from '../../testing/given.ts';
import { givenDescribedFragrance, givenFragrances } from '../../testing/given-catalogue.ts';
import { test as base, describe, expect, inject } from '../../testing/test.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { givenAnswers } from './testing/given-quiz.ts';

const test = base.extend('app', { scope: 'file' }, async ({}, { onCleanup }): Promise<TestApp> => {
  const app = await createTestApp(inject('postgresUrl'));
  onCleanup(() => app.close());
  await givenFragrances(app);
  return app;
});

async function givenResult(app: TestApp, recommendations: string[] = []) {
  const user = await givenUser(app);
  const userId = user.id;
  const answers = givenAnswers();
  const { personality: personalityType, description } = await user.api.quiz.analyze({ body: { answers } });
  const complete = (names = recommendations) =>
    user.api.quiz.complete({ body: { userId, personalityType, description, recommendations: names, answers } });
  const { recommendations: first } = await complete();
  return {
    ...user,
    first,
    complete,
    list: () => user.api.quiz.recommendations({ params: { userId } }),
    generateMore: (count?: number) =>
      user.api.quiz.generateMore({ params: { userId }, body: { ...(count && { count }) } }),
    add: (recId: number, notes?: string) =>
      user.api.quiz.addToWatchlist({ params: { recId }, body: { userId, notes: notes ?? null } }),
    dismiss: (recId: number) => user.api.quiz.dismiss({ params: { recId }, body: { userId } }),
  };
}

const idsOf = (list: readonly Recommendation[]) => list.map(({ matchedFragranceId }) => matchedFragranceId);
const getId = (recommendation: Recommendation | undefined) => recommendation?.id ?? 0;

describe('POST generate-more', () => {
  // spec: 7.5.4, D.5.6
  test('POST generate-more adds the requested number of new recommendations, or eight by default', async ({ app }) => {
    const amber = await givenResult(app);
    const eight = await amber.generateMore();
    const three = await amber.generateMore(3);
    expect([eight.length, three.length]).toEqual([8, 3]);
    const list = await amber.list();
    expect(list).toEqual([...amber.first, ...eight, ...three]);
    expect(list.map(({ recommendationOrder }) => recommendationOrder)).toEqual(list.map((_, index) => index + 1));
    expect(new Set(idsOf(list)).size).toBe(15);
  });

  test('POST generate-more never repeats a fragrance in concurrent requests', async ({ app }) => {
    const amber = await givenResult(app);
    await Promise.all([amber.generateMore(5), amber.generateMore(5), amber.generateMore(5)]);
    const list = await amber.list();
    expect(list).toHaveLength(19);
    expect(new Set(idsOf(list)).size).toBe(19);
    expect(new Set(list.map(({ recommendationOrder }) => recommendationOrder)).size).toBe(19);
  });

  test('POST generate-more returns fewer recommendations when the catalogue has no more fragrances', async () => {
    const app = await createTestApp(inject('postgresUrl'));
    await givenFragrances(app, 1);
    await givenDescribedFragrance(app, { name: 'Unlisted', isListed: false });
    const amber = await givenResult(app);
    expect([amber.first.length, (await amber.generateMore(20)).length, (await amber.generateMore(20)).length]).toEqual([
      4, 2, 0,
    ]);
    await app.close();
  });

  test('POST generate-more excludes watched fragrances in every concentration', async ({ app }) => {
    const amber = await givenResult(app);
    const watched = await amber.add(getId(amber.first[0]));
    const sameName = await givenDescribedFragrance(app, {
      name: 'Another Strength',
      family: amber.first[0]?.fragrance?.family ?? 'Woody',
    });
    await app.db
      .updateTable('fragrances')
      .set((update) => ({
        name_key: update.selectFrom('fragrances').select('name_key').where('id', '=', watched.fragranceId),
      }))
      .where('id', '=', sameName.id)
      .execute();
    await amber.generateMore(20);
    await amber.generateMore(20);
    await amber.generateMore(20);
    expect(idsOf(await amber.list())).not.toContain(sameName.id);
    await app.db.deleteFrom('fragrances').where('id', '=', sameName.id).execute();
  });

  test('bought fragrance leaves the recommendations and is not recommended again', async ({ app }) => {
    const amber = await givenResult(app);
    const boughtId = idsOf(await amber.list())[0] ?? 0;
    await app.db
      .insertInto('bought')
      .values({ user_id: amber.id, fragrance_id: boughtId, bought_at: app.clock.now() })
      .execute();
    expect(idsOf(await amber.list())).not.toContain(boughtId);
    await amber.generateMore(20);
    await amber.generateMore(20);
    expect(idsOf(await amber.list())).not.toContain(boughtId);
  });

  test('POST generate-more returns 404 before the quiz is completed', async ({ app }) => {
    const { id, api } = await givenUser(app);
    const generateMore = api.quiz.generateMore({ params: { userId: id }, body: {} });
    await expect(generateMore).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'Take the Quiz First!' });
  });

  // spec: D.5.6
  test.for([0, 21, 1.5, -1])('POST generate-more rejects the count %s', async (count, { app }) => {
    const { id, api } = await givenUser(app);
    const generateMore = api.quiz.generateMore({ params: { userId: id }, body: { count } });
    await expect(generateMore).rejects.toMatchObject({ code: 'BAD_REQUEST', fields: { count: expect.any(String) } });
  });

  test('POST generate-more recommends fragrances of the preferred gender first', async ({ app }) => {
    for (let count = 0; count < 3; count += 1) {
      await givenDescribedFragrance(app, {
        name: `For Him ${count}`,
        brand: `Him ${count}`,
        family: 'Woody',
        gender: 'men',
      });
      await givenDescribedFragrance(app, {
        name: `For Her ${count}`,
        brand: `Her ${count}`,
        family: 'Woody',
        gender: 'women',
      });
    }
    const amber = await givenResult(app);
    const rank = async (defaultFilter: 'men' | 'women') => {
      const body = { emailNotifications: true, watchlistUpdates: true, weeklyDigest: false, defaultFilter };
      await amber.api.users.updatePreferences({ params: { id: amber.id }, body });
      await amber.complete();
      await Promise.all([amber.generateMore(20), amber.generateMore(20), amber.generateMore(20)]);
      const names = (await amber.list()).map(({ fragranceName }) => fragranceName);
      return { him: names.indexOf('For Him 0'), her: names.indexOf('For Her 0') };
    };
    const [men, women] = [await rank('men'), await rank('women')];
    expect(men.him).toBeLessThan(men.her);
    expect(women.her).toBeLessThan(women.him);
  });
});

describe('recommendation', () => {
  test('recommendation shows current catalogue data, and an alternative in stock when the fragrance is sold out', async ({
    app,
  }) => {
    const original = await givenDescribedFragrance(app, {
      name: 'Grand',
      brand: 'Old House',
      availability: 'OutOfStock',
    });
    const wanted = { name: 'Grand', brand: 'Old House' };
    await givenDescribedFragrance(app, { name: 'Sold Out Copy', availability: 'SoldOut', original: wanted });
    await givenDescribedFragrance(app, { name: 'Hidden Copy', original: wanted, isListed: false });
    const copy = await givenDescribedFragrance(app, { name: 'Good Copy', original: wanted });
    const amber = await givenResult(app, [original.label]);
    const first = async () => (await amber.list())[0];
    expect(await first()).toMatchObject({
      fragrance: { id: original.id, isSoldOut: true },
      alternative: { id: copy.id, inspiredByBrand: 'Old House', originalFragrance: 'Grand' },
    });
    const change = { availability: 'InStock', is_sold_out: false } as const;
    await app.db.updateTable('fragrances').set(change).where('id', '=', original.id).execute();
    expect(await first()).toMatchObject({ fragrance: { isSoldOut: false }, alternative: null });
    await app.db.updateTable('fragrances').set({ is_listed: false }).where('id', '=', original.id).execute();
    expect(await first()).toMatchObject({ fragrance: null, matchedFragranceId: null, canAddToWatchlist: false });
    await app.db.deleteFrom('fragrances').where('id', '=', original.id).execute();
    expect(await first()).toMatchObject({ fragranceName: 'Grand', fragrance: null, canAddToWatchlist: false });
  });

  // spec: 7.5.5
  test('recommendation can be added to the watchlist once, with notes', async ({ app }) => {
    const amber = await givenResult(app);
    const [first] = amber.first;
    expect(await amber.add(getId(first), 'From the quiz')).toMatchObject({
      fragranceId: first?.matchedFragranceId,
      notes: 'From the quiz',
    });
    expect(await amber.api.watchlist.list({ params: { userId: amber.id } })).toHaveLength(1);
    await expect(amber.add(getId(first))).rejects.toMatchObject({
      status: 409,
      message: 'This fragrance is already in your watchlist!',
    });
  });

  // spec: D.5.11
  test('recommendation without a catalogue entry cannot be added to the watchlist', async ({ app }) => {
    const amber = await givenResult(app, ['Unheard Of by Nobody']);
    await expect(amber.add(getId(amber.first[0]))).rejects.toMatchObject({
      code: 'NOT_IN_CATALOG',
      status: 409,
      message: 'This fragrance is not available in our catalog yet.',
    });
  });

  test('recommendation cannot be read or changed by another user', async ({ app }) => {
    const [amber, iris] = [await givenResult(app), await givenResult(app)];
    const othersRecId = getId(amber.first[0]);
    const notFound = {
      code: 'RECOMMENDATION_NOT_FOUND',
      status: 404,
      message: errorCatalogue.RECOMMENDATION_NOT_FOUND.message,
    };
    await expect(iris.add(othersRecId)).rejects.toMatchObject(notFound);
    await expect(iris.dismiss(othersRecId)).rejects.toMatchObject(notFound);
    await expect(iris.add(2_147_483_647)).rejects.toMatchObject(notFound);
    expect(await amber.list()).toEqual(amber.first);
    await expect(iris.api.quiz.recommendations({ params: { userId: amber.id } })).rejects.toMatchObject({
      status: 403,
    });
    const body = { userId: amber.id };
    await expect(iris.api.quiz.dismiss({ params: { recId: othersRecId }, body })).rejects.toMatchObject({
      status: 403,
    });
  });
});

describe('dismissal', () => {
  test('dismissal removes a recommendation permanently and is idempotent', async ({ app }) => {
    const amber = await givenResult(app);
    const [first, ...others] = amber.first;
    expect(await Promise.all([amber.dismiss(getId(first)), amber.dismiss(getId(first))])).toEqual([null, null]);
    expect(await amber.list()).toEqual(others);
    await expect(amber.add(getId(first))).rejects.toMatchObject({ code: 'RECOMMENDATION_NOT_FOUND' });
    await amber.generateMore(20);
    await amber.generateMore(20);
    await amber.generateMore(20);
    expect(idsOf(await amber.list())).not.toContain(first?.matchedFragranceId);
    const label = `${first?.fragranceName} by ${first?.brandName}`;
    const { recommendations } = await amber.complete([label]);
    expect(recommendations).toHaveLength(4);
    expect(idsOf(recommendations)).not.toContain(first?.matchedFragranceId);
    expect((await amber.api.quiz.analyze({ body: { answers: givenAnswers() } })).recommendations).not.toContain(label);
  });

  test('dismissal of a name outside the catalogue keeps the next quiz from recommending the name', async ({ app }) => {
    const amber = await givenResult(app, ['Unheard Of by Nobody']);
    await amber.dismiss(getId(amber.first[0]));
    const { recommendations } = await amber.complete();
    expect(recommendations.map(({ fragranceName }) => fragranceName)).not.toContain('Unheard Of');
  });

  test('dismissal lowers the confidence of similar fragrances', async ({ app }) => {
    const [amber, iris] = [await givenResult(app), await givenResult(app)];
    const family = amber.first[0]?.fragrance?.family;
    const sameFamily = amber.first.filter(({ fragrance }) => fragrance?.family === family);
    for (const recommendation of sameFamily) await amber.dismiss(recommendation.id);
    const confidence = (list: Recommendation[]) =>
      Math.max(
        ...list
          .filter(({ fragrance }) => fragrance?.family === family)
          .map((recommendation) => recommendation.confidenceScore),
      );
    expect(confidence(await amber.generateMore(20))).toBeLessThan(confidence(await iris.generateMore(20)));
  });
});
