import { QUIZ_LENGTH, quizAnalysis, quizQuestion } from '@sillage/contract';
import { expect, test } from 'vitest';
import { pictures } from './bank/pictures.ts';
import { analyseAnswers, askQuestions } from './engine.ts';
import { randomFrom } from './testing/population.ts';

test('questions come as the contract has them, with a picture for each option', () => {
  const questions = askQuestions(randomFrom(1));
  expect(questions).toHaveLength(QUIZ_LENGTH);
  for (const question of questions) {
    expect(quizQuestion.parse(question)).toEqual(question);
    expect(question.pictures?.length).toBe(question.options.length);
    expect(question.pictures?.filter((picture) => !(picture in pictures))).toEqual([]);
  }
});

test('answers come back as a type of the contract and a description', () => {
  const answers = askQuestions(randomFrom(2)).map(({ question, options }, at) => ({
    questionNumber: at + 1,
    questionText: question,
    selectedAnswer: options[at % options.length] ?? '',
  }));
  const { profile, description } = analyseAnswers(answers);
  expect(quizAnalysis.shape.personality.parse(profile.personality)).toBe(profile.personality);
  expect(description.length).toBeGreaterThan(100);
  expect(description.length).toBeLessThan(700);
  expect(JSON.parse(JSON.stringify(profile))).toEqual(profile);
});
