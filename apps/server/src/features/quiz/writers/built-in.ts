import { QUIZ_PICKS } from '@sillage/contract';
import { analyseAnswers, drawQuiz } from './engine.ts';
import type { QuizWriter } from './quiz-writer.ts';

export const builtInWriter: QuizWriter = {
  source: 'built-in',
  writeQuestions: async () => drawQuiz(Math.random),
  writeAnalysis: async (answers, suggested) => {
    const { profile, description } = analyseAnswers(answers);
    const recommendations = suggested.slice(0, QUIZ_PICKS).map(({ name }) => name);
    return { personality: profile.personality, description, recommendations };
  },
};
