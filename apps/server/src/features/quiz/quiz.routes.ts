import { routes } from '@sillage/contract';
import type { Deps } from '../../platform/deps.ts';
import type { Http } from '../../platform/http/server.ts';
import { clearResult, completeQuiz } from './complete.service.ts';
import { analyseQuiz, askQuestions, withWriters } from './quiz.service.ts';
import { addRecommended, dismissRecommended, generateMore, listOfUser } from './recommend.service.ts';

export function mountQuiz({ serve }: Http, deps: Deps): void {
  const quiz = withWriters(deps);
  serve(routes.quiz, {
    questions: ({ user, body, leaving }) =>
      askQuestions(quiz, { userId: user.id, source: body.source, leaving: leaving() }),
    analyze: ({ user, body, leaving }) =>
      analyseQuiz(quiz, { userId: user.id, source: body.source, leaving: leaving() }, body.answers),
    complete: ({ user, body }) => completeQuiz(deps, user.id, body),
    result: async ({ user }) => user.quizResult,
    clearResult: ({ user }) => clearResult(deps, user.id),
    recommendations: ({ user }) => listOfUser(deps.db, user.id),
    generateMore: ({ user, body }) => generateMore(deps, user.id, body.count),
    addToWatchlist: ({ user, params, body }) => addRecommended(deps, user.id, { ...params, notes: body.notes }),
    dismiss: ({ user, params }) => dismissRecommended(deps, user.id, params.recId),
  });
}
