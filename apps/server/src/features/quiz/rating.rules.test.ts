import { expect, test } from 'vitest';
import { rankFragrances, type UserHistory } from './ranking.rules.ts';
import { rateFragrances, rateName } from './rating.rules.ts';
import { loadBundledFragrances } from './testing/bundled-fragrances.ts';
import { givenAnswers } from './testing/given-quiz.ts';
import { analyseAnswers } from './writers/engine.ts';

const fragrances = loadBundledFragrances();
const EMPTY_HISTORY: UserHistory = { watched: [], dismissed: [], gender: null, recommendedIds: new Set() };
const { profile } = analyseAnswers(givenAnswers());
const picks = rankFragrances(profile, fragrances, EMPTY_HISTORY, 4);
const pickedFragrances = picks.flatMap((pick) => fragrances.filter(({ id }) => id === pick.id));

test('rateFragrances gives a fragrance the same rating as rankFragrances', () => {
  expect(rateFragrances(profile, pickedFragrances, EMPTY_HISTORY)).toEqual(picks);
});

test('rateFragrances also rates watched, dismissed and recommended fragrances, in the given order', () => {
  const [first, second, ...rest] = pickedFragrances;
  if (!first || !second) throw new Error('four picks');
  const history = {
    ...EMPTY_HISTORY,
    watched: [first],
    dismissed: [second],
    recommendedIds: new Set(rest.map(({ id }) => id)),
  };
  const rated = rateFragrances(profile, pickedFragrances.toReversed(), history);
  expect(rated.map(({ id }) => id)).toEqual(picks.map(({ id }) => id).toReversed());
  for (const { confidence, reason } of rated) expect([confidence > 10, reason.length > 10]).toEqual([true, true]);
});

test('rateName rates a name higher when its words suggest accords that the user likes', () => {
  const woodyProfile = { ...profile, families: { ...profile.families, Woody: 1 }, accords: { woody: 1 } };
  expect(rateName(woodyProfile, 'Cedar and Sandalwood', EMPTY_HISTORY)).toBeGreaterThan(
    rateName(woodyProfile, 'Xyzzy', EMPTY_HISTORY),
  );
});
