import type { QuizQuestion } from '@sillage/contract';
import { expect, test } from 'vitest';
import { buildAnswers, chooseOption, moveBy, parseProgress, startProgress } from './quiz-progress.rules.ts';

const questions: QuizQuestion[] = [
  { id: 11, question: 'Where?', options: ['Sea', 'Wood'], pictures: ['sea', 'log'] },
  { id: 12, question: 'When?', options: ['Dawn', 'Dusk'] },
];
const started = startProgress(questions, 'ai');

test('startProgress returns the first question as the current one, and no chosen options', () => {
  expect(started).toEqual({ questions, source: 'ai', chosen: [null, null], index: 0 });
});

// spec: 3.19
test('chooseOption sets the choice of the current question and replaces the previous one', () => {
  const changed = chooseOption(chooseOption(moveBy(started, 1), 'Dawn'), 'Dusk');
  expect(changed.chosen).toEqual([null, 'Dusk']);
});

test('moveBy stops at the first and the last question', () => {
  expect(moveBy(started, -1).index).toBe(0);
  expect(moveBy(moveBy(moveBy(started, 1), 1), 1).index).toBe(1);
});

// spec: 3.20
test('buildAnswers returns number, text and answer of each answered question', () => {
  const done = chooseOption(moveBy(chooseOption(started, 'Wood'), 1), 'Dusk');
  expect(buildAnswers(done)).toEqual([
    { questionNumber: 1, questionText: 'Where?', selectedAnswer: 'Wood' },
    { questionNumber: 2, questionText: 'When?', selectedAnswer: 'Dusk' },
  ]);
  expect(buildAnswers(moveBy(started, 1))).toEqual([]);
});

test('parseProgress returns the quiz progress that was stored as JSON', () => {
  const progress = chooseOption(moveBy(started, 1), 'Dusk');
  expect(parseProgress(JSON.stringify(progress))).toEqual(progress);
});

test.each([
  ['nothing', null],
  ['no JSON', '{'],
  ['another value', '"quiz"'],
  ['no questions', JSON.stringify({ ...started, questions: [] })],
  ['a question without options', JSON.stringify({ ...started, questions: [questions[0], { question: 'When?' }] })],
  [
    'pictures that are not strings',
    JSON.stringify({ ...started, questions: [{ ...questions[0], pictures: [1] }, questions[1]] }),
  ],
  ['too few choices', JSON.stringify({ ...started, chosen: [null] })],
  ['choices that are not strings', JSON.stringify({ ...started, chosen: [1, 2] })],
  ['an index past the end', JSON.stringify({ ...started, index: 2 })],
  ['an unknown source', JSON.stringify({ ...started, source: 'oracle' })],
])('parseProgress returns null for %s', (_, text) => {
  expect(parseProgress(text)).toBeNull();
});
