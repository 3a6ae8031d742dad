import type { QuizQuestion } from '@sillage/contract';
import { expect, test } from 'vitest';
import { answersOf, begin, choose, move, readProgress } from './quiz-progress.rules.ts';

const questions: QuizQuestion[] = [
  { id: 11, question: 'Where?', options: ['Sea', 'Wood'], pictures: ['sea', 'log'] },
  { id: 12, question: 'When?', options: ['Dawn', 'Dusk'] },
];
const started = begin(questions, 'ai');

test('begins at the first question with nothing chosen', () => {
  expect(started).toEqual({ questions, source: 'ai', chosen: [null, null], at: 0 });
});

// spec: 3.19
test('a choice belongs to the question on the screen and replaces the one before', () => {
  const changed = choose(choose(move(started, 1), 'Dawn'), 'Dusk');
  expect(changed.chosen).toEqual([null, 'Dusk']);
});

test('there is nothing before the first question and after the last', () => {
  expect(move(started, -1).at).toBe(0);
  expect(move(move(move(started, 1), 1), 1).at).toBe(1);
});

// spec: 3.20
test('answers carry the number and the words of their question', () => {
  const done = choose(move(choose(started, 'Wood'), 1), 'Dusk');
  expect(answersOf(done)).toEqual([
    { questionNumber: 1, questionText: 'Where?', selectedAnswer: 'Wood' },
    { questionNumber: 2, questionText: 'When?', selectedAnswer: 'Dusk' },
  ]);
  expect(answersOf(move(started, 1))).toEqual([]);
});

test('what was kept is read back as it was', () => {
  const kept = choose(move(started, 1), 'Dusk');
  expect(readProgress(JSON.stringify(kept))).toEqual(kept);
});

test.each([
  ['nothing', null],
  ['no JSON', '{'],
  ['another thing', '"quiz"'],
  ['no questions', JSON.stringify({ ...started, questions: [] })],
  ['a question without options', JSON.stringify({ ...started, questions: [questions[0], { question: 'When?' }] })],
  [
    'pictures that are no names',
    JSON.stringify({ ...started, questions: [{ ...questions[0], pictures: [1] }, questions[1]] }),
  ],
  ['too few choices', JSON.stringify({ ...started, chosen: [null] })],
  ['choices that are no words', JSON.stringify({ ...started, chosen: [1, 2] })],
  ['a place past the end', JSON.stringify({ ...started, at: 2 })],
  ['a source that nobody knows', JSON.stringify({ ...started, source: 'oracle' })],
])('%s counts as not begun', (_, text) => {
  expect(readProgress(text)).toBeNull();
});
