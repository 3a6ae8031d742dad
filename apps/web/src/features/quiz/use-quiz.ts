import type { QuizResult, QuizSource, User } from '@sillage/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { api } from '../../lib/api.ts';
import { quizKey, readStored, writeStored } from '../../lib/browser/storage.ts';
import { useAbortSignal } from '../../lib/use-abort-signal.ts';
import { useComplete } from './quiz.queries.ts';
import { buildAnswers, parseProgress, type QuizProgress, startProgress } from './quiz-progress.rules.ts';
import { startsAtIntro } from './quiz-start.ts';
import { useQuizResult } from './use-quiz-result.ts';

/** Source of quiz questions; if undefined, the server chooses AI service or built-in quiz. */
type Source = QuizSource | undefined;

/** Quiz of spec section 4. Answers survive a reload; unmounting aborts a running request. */
export function useQuiz(user: User, onStored: (result: QuizResult) => void) {
  const requests = useAbortSignal();
  const { result, isPending, saveLocalResult, setCompletedAt } = useQuizResult(user);
  const [progress, setProgress] = useProgress(user.id);
  const isStartRequested = startsAtIntro(useLocation().state);
  const [isAtIntro, setAtIntro] = useState(isStartRequested);

  const completing = useComplete(user.id, (stored) => {
    setCompletedAt(stored.completedAt);
    onStored(stored);
  });
  const asking = useMutation({
    mutationFn: (source: Source) => api.quiz.questions({ body: { source } }, requests.begin()),
    onSuccess: ({ questions, source }) => setProgress(startProgress(questions, source)),
  });
  const analysing = useMutation({
    mutationFn: ({ answered, source = answered.source }: { answered: QuizProgress; source: Source }) =>
      api.quiz.analyze({ body: { answers: buildAnswers(answered), source } }, requests.begin()),
    onSuccess({ personality: personalityType, ...analysis }, { answered }) {
      const { description, recommendations, source } = analysis;
      const completedAt = new Date().toISOString();
      saveLocalResult({ personality: personalityType, description, recommendations, source, completedAt });
      setProgress(null);
      setAtIntro(false);
      completing.mutate({ personalityType, description, recommendations, answers: buildAnswers(answered) });
    },
  });

  return {
    result: isAtIntro ? null : result,
    /** True until it is known whether the user has a quiz result. */
    isPending,
    progress,
    asking,
    analysing,
    isSaving: completing.isPending,
    setProgress,
    start: (source?: QuizSource) => asking.mutate(source),
    analyse: (source?: QuizSource) => progress && analysing.mutate({ answered: progress, source }),
    /**
     * Aborts the running request for questions or for the analysis. The user's answers are kept.
     */
    cancel() {
      requests.stop();
      asking.reset();
      analysing.reset();
    },
    retake() {
      saveLocalResult(null);
      setAtIntro(true);
    },
    startOver() {
      analysing.reset();
      setProgress(null);
      setAtIntro(true);
    },
  };
}

function useProgress(userId: string) {
  const key = quizKey(userId);
  const [progress, setProgress] = useState(() => parseProgress(readStored(key, 'tab')));
  function saveProgress(next: QuizProgress | null): void {
    writeStored(key, next && JSON.stringify(next), 'tab');
    setProgress(next);
  }
  return [progress, saveProgress] as const;
}
