import type { QuizResult } from '@sillage/contract';
import { expect, test } from 'vitest';
import { type LocalResult, readLocalResult, shownResult } from './local-result.rules.ts';

const local: LocalResult = {
  personality: 'Romantic & Floral',
  description: 'From here.',
  recommendations: ['Rose 9 by Other House'],
  completedAt: '2026-03-03T09:30:00.000Z',
  source: 'ai',
};
const kept: QuizResult = {
  personalityType: 'Woody & Grounded',
  description: 'From the server.',
  completedAt: '2026-03-03T09:30:00.000Z',
  quizVersion: '1',
};
const later = '2026-03-04T09:30:00.000Z';

test('without either there is no result', () => {
  expect(shownResult(null, null)).toBeNull();
});

test('what only this browser has is shown with its names', () => {
  const { recommendations: names, ...rest } = local;
  expect(shownResult(local, null)).toEqual({ ...rest, names });
  expect(shownResult({ ...local, completedAt: later }, kept)?.names).toEqual(names);
});

test('of the same moment the server has the say, and this browser knows who worked it out', () => {
  expect(shownResult(local, kept)).toMatchObject({ description: 'From the server.', source: 'ai', names: null });
});

test('a newer one of another browser counts, and nobody here knows its source', () => {
  expect(shownResult(local, { ...kept, completedAt: later })).toMatchObject({
    personality: 'Woody & Grounded',
    completedAt: later,
    source: null,
    names: null,
  });
});

// spec: 3.17
test('what was kept is read back as it was', () => {
  expect(readLocalResult(JSON.stringify(local))).toEqual(local);
});

test.each([
  ['nothing', null],
  ['no JSON', '{'],
  ['another thing', '7'],
  ['no known personality', JSON.stringify({ ...local, personality: 'Loud' })],
  ['no description', JSON.stringify({ ...local, description: null })],
  ['no moment', JSON.stringify({ ...local, completedAt: 'yesterday' })],
  ['no known source', JSON.stringify({ ...local, source: 'oracle' })],
])('%s counts as no result', (_, text) => {
  expect(readLocalResult(text)).toBeNull();
});

test('of the names only those that are words count', () => {
  expect(readLocalResult(JSON.stringify({ ...local, recommendations: ['A', 1] }))?.recommendations).toEqual(['A']);
  expect(readLocalResult(JSON.stringify({ ...local, recommendations: 'A' }))?.recommendations).toEqual([]);
});
