import type { QuizAnswer, QuizQuestion } from '@sillage/contract';
import { askQuestions } from '../engine.ts';
import { randomFrom } from './population.ts';

/** Answers to a quiz of the bank; deterministic for a seed. */
export function givenAnswers(seed = 1): QuizAnswer[] {
  return answersTo(askQuestions(randomFrom(seed)), seed);
}

export function answersTo(questions: readonly QuizQuestion[], seed = 1): QuizAnswer[] {
  return questions.map(({ question, options }, at) => ({
    questionNumber: at + 1,
    questionText: question,
    selectedAnswer: options[(at + seed) % options.length] ?? '',
  }));
}
