import { errorCatalogue, type Recommendation } from '@sillage/contract';
import { givenUser } from '../../testing/given.ts';
import { givenScent, givenScents } from '../../testing/given-scent.ts';
import { test as base, describe, expect, inject } from '../../testing/test.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { givenAnswers } from './testing/given-quiz.ts';

const test = base.extend('app', { scope: 'file' }, async ({}, { onCleanup }): Promise<TestApp> => {
  const app = await createTestApp(inject('postgresUrl'));
  onCleanup(() => app.close());
  await givenScents(app);
  return app;
});

async function givenResult(app: TestApp, recommendations: string[] = []) {
  const person = await givenUser(app);
  const userId = person.id;
  const answers = givenAnswers();
  const { personality: personalityType, description } = await person.api.quiz.analyze({ body: { answers } });
  const complete = (names = recommendations) =>
    person.api.quiz.complete({ body: { userId, personalityType, description, recommendations: names, answers } });
  const { recommendations: first } = await complete();
  return {
    ...person,
    first,
    complete,
    list: () => person.api.quiz.recommendations({ params: { userId } }),
    more: (count?: number) => person.api.quiz.generateMore({ params: { userId }, body: { ...(count && { count }) } }),
    add: (recId: number, notes?: string) =>
      person.api.quiz.addToWatchlist({ params: { recId }, body: { userId, notes: notes ?? null } }),
    dismiss: (recId: number) => person.api.quiz.dismiss({ params: { recId }, body: { userId } }),
  };
}

const idsOf = (list: readonly Recommendation[]) => list.map(({ matchedFragranceId }) => matchedFragranceId);
const idOf = (one: Recommendation | undefined) => one?.id ?? 0;

describe('generate more', () => {
  // spec: 7.5.4, D.5.6
  test('appends that many, eight unless told, none of them twice', async ({ app }) => {
    const amber = await givenResult(app);
    const eight = await amber.more();
    const three = await amber.more(3);
    expect([eight.length, three.length]).toEqual([8, 3]);
    const list = await amber.list();
    expect(list).toEqual([...amber.first, ...eight, ...three]);
    expect(list.map(({ recommendationOrder }) => recommendationOrder)).toEqual(list.map((_, at) => at + 1));
    expect(new Set(idsOf(list)).size).toBe(15);
  });

  test('never repeats, also when two clicks come at once', async ({ app }) => {
    const amber = await givenResult(app);
    await Promise.all([amber.more(5), amber.more(5), amber.more(5)]);
    const list = await amber.list();
    expect(list).toHaveLength(19);
    expect(new Set(idsOf(list)).size).toBe(19);
    expect(new Set(list.map(({ recommendationOrder }) => recommendationOrder)).size).toBe(19);
  });

  test('ends with the catalogue', async () => {
    const app = await createTestApp(inject('postgresUrl'));
    await givenScents(app, 1);
    await givenScent(app, { name: 'Unlisted', isListed: false });
    const amber = await givenResult(app);
    expect([amber.first.length, (await amber.more(20)).length, (await amber.more(20)).length]).toEqual([4, 2, 0]);
    await app.close();
  });

  test('has none of what is watched, in whatever strength', async ({ app }) => {
    const amber = await givenResult(app);
    const watched = await amber.add(idOf(amber.first[0]));
    const twin = await givenScent(app, {
      name: 'Another Strength',
      family: amber.first[0]?.fragrance?.family ?? 'Woody',
    });
    await app.db
      .updateTable('fragrances')
      .set((update) => ({
        name_key: update.selectFrom('fragrances').select('name_key').where('id', '=', watched.fragranceId),
      }))
      .where('id', '=', twin.id)
      .execute();
    await amber.more(20);
    await amber.more(20);
    await amber.more(20);
    expect(idsOf(await amber.list())).not.toContain(twin.id);
    await app.db.deleteFrom('fragrances').where('id', '=', twin.id).execute();
  });

  test('is for who took the quiz', async ({ app }) => {
    const { id, api } = await givenUser(app);
    const more = api.quiz.generateMore({ params: { userId: id }, body: {} });
    await expect(more).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'Take the Quiz First!' });
  });

  // spec: D.5.6
  test.for([0, 21, 1.5, -1])('takes a count from 1 to 20, not %s', async (count, { app }) => {
    const { id, api } = await givenUser(app);
    const more = api.quiz.generateMore({ params: { userId: id }, body: { count } });
    await expect(more).rejects.toMatchObject({ code: 'BAD_REQUEST', fields: { count: expect.any(String) } });
  });

  test('keeps to the gender that is preferred', async ({ app }) => {
    for (let count = 0; count < 3; count += 1) {
      await givenScent(app, { name: `For Him ${count}`, brand: `Him ${count}`, family: 'Woody', gender: 'men' });
      await givenScent(app, { name: `For Her ${count}`, brand: `Her ${count}`, family: 'Woody', gender: 'women' });
    }
    const amber = await givenResult(app);
    const rank = async (defaultFilter: 'men' | 'women') => {
      const body = { emailNotifications: true, watchlistUpdates: true, weeklyDigest: false, defaultFilter };
      await amber.api.users.updatePreferences({ params: { id: amber.id }, body });
      await amber.complete();
      await Promise.all([amber.more(20), amber.more(20), amber.more(20)]);
      const names = (await amber.list()).map(({ fragranceName }) => fragranceName);
      return { him: names.indexOf('For Him 0'), her: names.indexOf('For Her 0') };
    };
    const [men, women] = [await rank('men'), await rank('women')];
    expect(men.him).toBeLessThan(men.her);
    expect(women.her).toBeLessThan(women.him);
  });
});

describe('a recommendation', () => {
  test('shows the catalogue as it stands now, and what is in stock in its place', async ({ app }) => {
    const original = await givenScent(app, { name: 'Grand', brand: 'Old House', availability: 'OutOfStock' });
    const wanted = { name: 'Grand', brand: 'Old House' };
    await givenScent(app, { name: 'Sold Out Copy', availability: 'SoldOut', original: wanted });
    await givenScent(app, { name: 'Hidden Copy', original: wanted, isListed: false });
    const copy = await givenScent(app, { name: 'Good Copy', original: wanted });
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
  test('can be watched once, with notes', async ({ app }) => {
    const amber = await givenResult(app);
    const [first] = amber.first;
    expect(await amber.add(idOf(first), 'From the quiz')).toMatchObject({
      fragranceId: first?.matchedFragranceId,
      notes: 'From the quiz',
    });
    expect(await amber.api.watchlist.list({ params: { userId: amber.id } })).toHaveLength(1);
    await expect(amber.add(idOf(first))).rejects.toMatchObject({
      status: 409,
      message: 'This fragrance is already in your watchlist!',
    });
  });

  // spec: D.5.11
  test('cannot be watched where the catalogue has nothing of it', async ({ app }) => {
    const amber = await givenResult(app, ['Unheard Of by Nobody']);
    await expect(amber.add(idOf(amber.first[0]))).rejects.toMatchObject({
      code: 'NOT_IN_CATALOG',
      status: 409,
      message: 'This fragrance is not available in our catalog yet.',
    });
  });

  test('is out of reach for others', async ({ app }) => {
    const [amber, iris] = [await givenResult(app), await givenResult(app)];
    const theirs = idOf(amber.first[0]);
    const gone = {
      code: 'RECOMMENDATION_NOT_FOUND',
      status: 404,
      message: errorCatalogue.RECOMMENDATION_NOT_FOUND.message,
    };
    await expect(iris.add(theirs)).rejects.toMatchObject(gone);
    await expect(iris.dismiss(theirs)).rejects.toMatchObject(gone);
    await expect(iris.add(2_147_483_647)).rejects.toMatchObject(gone);
    expect(await amber.list()).toEqual(amber.first);
    await expect(iris.api.quiz.recommendations({ params: { userId: amber.id } })).rejects.toMatchObject({
      status: 403,
    });
    const body = { userId: amber.id };
    await expect(iris.api.quiz.dismiss({ params: { recId: theirs }, body })).rejects.toMatchObject({ status: 403 });
  });
});

describe('"not for me"', () => {
  test('takes it off the list for good, once or twice clicked', async ({ app }) => {
    const amber = await givenResult(app);
    const [first, ...others] = amber.first;
    expect(await Promise.all([amber.dismiss(idOf(first)), amber.dismiss(idOf(first))])).toEqual([null, null]);
    expect(await amber.list()).toEqual(others);
    await expect(amber.add(idOf(first))).rejects.toMatchObject({ code: 'RECOMMENDATION_NOT_FOUND' });
    await amber.more(20);
    await amber.more(20);
    await amber.more(20);
    expect(idsOf(await amber.list())).not.toContain(first?.matchedFragranceId);
    const label = `${first?.fragranceName} by ${first?.brandName}`;
    const { recommendations } = await amber.complete([label]);
    expect(recommendations).toHaveLength(4);
    expect(idsOf(recommendations)).not.toContain(first?.matchedFragranceId);
    expect((await amber.api.quiz.analyze({ body: { answers: givenAnswers() } })).recommendations).not.toContain(label);
  });

  test('also of what the catalogue does not have', async ({ app }) => {
    const amber = await givenResult(app, ['Unheard Of by Nobody']);
    await amber.dismiss(idOf(amber.first[0]));
    const { recommendations } = await amber.complete();
    expect(recommendations.map(({ fragranceName }) => fragranceName)).not.toContain('Unheard Of');
  });

  test('teaches: the next of its kind come later or suit less', async ({ app }) => {
    const [amber, iris] = [await givenResult(app), await givenResult(app)];
    const family = amber.first[0]?.fragrance?.family;
    const alike = amber.first.filter(({ fragrance }) => fragrance?.family === family);
    for (const one of alike) await amber.dismiss(one.id);
    const confidence = (list: Recommendation[]) =>
      Math.max(...list.filter(({ fragrance }) => fragrance?.family === family).map((one) => one.confidenceScore));
    expect(confidence(await amber.more(20))).toBeLessThan(confidence(await iris.more(20)));
  });
});
