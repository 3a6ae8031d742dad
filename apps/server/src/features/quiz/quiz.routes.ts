import { routes } from '@sillage/contract';
import type { Deps } from '../../platform/deps.ts';
import type { Http } from '../../platform/http/server.ts';
import { clearResult, completeQuiz } from './complete.service.ts';
import { addAiWriter, analyseQuiz, generateQuestions } from './quiz.service.ts';
import {
  addRecommendedFragrance,
  dismissRecommendation,
  generateMore,
  listUserRecommendations,
} from './recommendations.service.ts';

export function mountQuiz({ serve }: Http, deps: Deps): void {
  const quiz = addAiWriter(deps);
  serve(routes.quiz, {
    questions: ({ user, body, getAbortSignal: leaving }) =>
      generateQuestions(quiz, { userId: user.id, source: body.source, signal: leaving() }),
    analyze: ({ user, body, getAbortSignal: leaving }) =>
      analyseQuiz(quiz, { userId: user.id, source: body.source, signal: leaving() }, body.answers),
    complete: ({ user, body }) => completeQuiz(deps, user.id, body),
    result: async ({ user }) => user.quizResult,
    clearResult: ({ user }) => clearResult(deps, user.id),
    recommendations: ({ user }) => listUserRecommendations(deps.db, user.id),
    generateMore: ({ user, body }) => generateMore(deps, user.id, body.count),
    addToWatchlist: ({ user, params, body }) =>
      addRecommendedFragrance(deps, user.id, { ...params, notes: body.notes }),
    dismiss: ({ user, params }) => dismissRecommendation(deps, user.id, params.recId),
  });
}
