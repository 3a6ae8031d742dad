import { expect, test } from 'vitest';
import { analyseAnswers } from './engine.ts';
import { judgeName, judgeScents } from './judge.rules.ts';
import { type History, rankScents } from './ranking.rules.ts';
import { bundledScents } from './testing/bundled-scents.ts';
import { givenAnswers } from './testing/given-quiz.ts';

const scents = bundledScents();
const nobody: History = { watched: [], dismissed: [], gender: null, recommendedIds: new Set() };
const { profile } = analyseAnswers(givenAnswers());
const picks = rankScents(profile, scents, nobody, 4);
const picked = picks.flatMap((pick) => scents.filter(({ id }) => id === pick.id));

test('what the ranking itself chose is judged as it was ranked', () => {
  expect(judgeScents(profile, picked, nobody)).toEqual(picks);
});

test('what is watched, dismissed or recommended is judged all the same, in the order given', () => {
  const [first, second, ...rest] = picked;
  if (!first || !second) throw new Error('four picks');
  const history = {
    ...nobody,
    watched: [first],
    dismissed: [second],
    recommendedIds: new Set(rest.map(({ id }) => id)),
  };
  const judged = judgeScents(profile, picked.toReversed(), history);
  expect(judged.map(({ id }) => id)).toEqual(picks.map(({ id }) => id).toReversed());
  for (const { confidence, reason } of judged) expect([confidence > 10, reason.length > 10]).toEqual([true, true]);
});

test('a bare name is judged by what its words smell of', () => {
  const woods = { ...profile, families: { ...profile.families, Woody: 1 }, accords: { woody: 1 } };
  expect(judgeName(woods, 'Cedar and Sandalwood', nobody)).toBeGreaterThan(judgeName(woods, 'Xyzzy', nobody));
});
