import type { QuizAnswer, QuizQuestion } from '@sillage/contract';
import { drawQuiz } from '../writers/engine.ts';
import { createRandom } from './population.ts';

/** Answers a drawn quiz; the same seed gives the same answers. */
export function givenAnswers(seed = 1): QuizAnswer[] {
  return answersTo(drawQuiz(createRandom(seed)), seed);
}

export function answersTo(questions: readonly QuizQuestion[], seed = 1): QuizAnswer[] {
  return questions.map(({ question, options }, index) => ({
    questionNumber: index + 1,
    questionText: question,
    selectedAnswer: options[(index + seed) % options.length] ?? '',
  }));
}
