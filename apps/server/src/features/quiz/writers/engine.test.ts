import { QUIZ_LENGTH, quizAnalysis, quizQuestion } from '@sillage/contract';
import { expect, test } from 'vitest';
import { pictures } from '../bank/pictures.ts';
import { createRandom } from '../testing/population.ts';
import { analyseAnswers, drawQuiz } from './engine.ts';

test('drawQuiz returns questions of the contract with a picture for each option', () => {
  const questions = drawQuiz(createRandom(1));
  expect(questions).toHaveLength(QUIZ_LENGTH);
  for (const question of questions) {
    expect(quizQuestion.parse(question)).toEqual(question);
    expect(question.pictures?.length).toBe(question.options.length);
    expect(question.pictures?.filter((picture) => !(picture in pictures))).toEqual([]);
  }
});

test('analyseAnswers returns a valid personality type and a description', () => {
  const answers = drawQuiz(createRandom(2)).map(({ question, options }, index) => ({
    questionNumber: index + 1,
    questionText: question,
    selectedAnswer: options[index % options.length] ?? '',
  }));
  const { profile, description } = analyseAnswers(answers);
  expect(quizAnalysis.shape.personality.parse(profile.personality)).toBe(profile.personality);
  expect(description.length).toBeGreaterThan(100);
  expect(description.length).toBeLessThan(700);
  expect(JSON.parse(JSON.stringify(profile))).toEqual(profile);
});
