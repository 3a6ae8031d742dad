import { QUIZ_PICKS } from '@sillage/contract';
import { analyseAnswers, askQuestions } from '../engine.ts';
import type { QuizWriter } from '../quiz-writer.ts';

export const builtInWriter: QuizWriter = {
  source: 'built-in',
  ask: async () => askQuestions(Math.random),
  analyse: async (answers, suggested) => {
    const { profile, description } = analyseAnswers(answers);
    const recommendations = suggested.slice(0, QUIZ_PICKS).map(({ name }) => name);
    return { personality: profile.personality, description, recommendations };
  },
};
