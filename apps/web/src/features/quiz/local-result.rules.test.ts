import type { QuizResult } from '@sillage/contract';
import { expect, test } from 'vitest';
import { getNewestResult, type LocalResult, parseLocalResult } from './local-result.rules.ts';

const local: LocalResult = {
  personality: 'Romantic & Floral',
  description: 'From here.',
  recommendations: ['Rose 9 by Other House'],
  completedAt: '2026-03-03T09:30:00.000Z',
  source: 'ai',
};
const serverResult: QuizResult = {
  personalityType: 'Woody & Grounded',
  description: 'From the server.',
  completedAt: '2026-03-03T09:30:00.000Z',
  quizVersion: '1',
};
const later = '2026-03-04T09:30:00.000Z';

test('getNewestResult returns null when neither the browser nor the server has a quiz result', () => {
  expect(getNewestResult(null, null)).toBeNull();
});

test('getNewestResult returns the local quiz result with the recommended names when it is newer', () => {
  const { recommendations: names, ...rest } = local;
  expect(getNewestResult(local, null)).toEqual({ ...rest, families: [], names });
  expect(getNewestResult({ ...local, completedAt: later }, serverResult)?.names).toEqual(names);
});

test('getNewestResult adds the local `source` to the server’s quiz result when both have the same time', () => {
  expect(getNewestResult(local, serverResult)).toMatchObject({
    description: 'From the server.',
    source: 'ai',
    names: null,
  });
});

test('getNewestResult returns the server’s quiz result, without a source, when the browser’s result is older', () => {
  expect(getNewestResult(local, { ...serverResult, completedAt: later })).toMatchObject({
    personality: 'Woody & Grounded',
    completedAt: later,
    source: null,
    names: null,
  });
});

// spec: 3.17
test('parseLocalResult returns the quiz result that the browser has stored', () => {
  expect(parseLocalResult(JSON.stringify(local))).toEqual(local);
});

test.each([
  ['nothing', null],
  ['no JSON', '{'],
  ['another value', '7'],
  ['no known personality', JSON.stringify({ ...local, personality: 'Loud' })],
  ['no description', JSON.stringify({ ...local, description: null })],
  ['no valid time', JSON.stringify({ ...local, completedAt: 'yesterday' })],
  ['no known source', JSON.stringify({ ...local, source: 'oracle' })],
])('parseLocalResult returns null for %s', (_, text) => {
  expect(parseLocalResult(text)).toBeNull();
});

test('parseLocalResult ignores recommended names that are not strings', () => {
  expect(parseLocalResult(JSON.stringify({ ...local, recommendations: ['A', 1] }))?.recommendations).toEqual(['A']);
  expect(parseLocalResult(JSON.stringify({ ...local, recommendations: 'A' }))?.recommendations).toEqual([]);
});
