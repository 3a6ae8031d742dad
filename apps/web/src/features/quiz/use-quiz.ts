import type { QuizResult, QuizSource, User } from '@sillage/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { api } from '../../lib/api.ts';
import { quizKey, readStored, writeStored } from '../../lib/storage.ts';
import { useLeavingSignal } from '../../lib/use-leaving-signal.ts';
import { useComplete } from './quiz.queries.ts';
import { answersOf, begin, type QuizProgress, readProgress } from './quiz-progress.rules.ts';
import { startsAtIntro } from './quiz-start.ts';
import { useQuizResult } from './use-quiz-result.ts';

/** Requested origin of questions or analysis; undefined lets the server decide. */
type Source = QuizSource | undefined;

/**
 * Runs the quiz of spec section 4: intro → loading → quiz → loading → results. Answers survive a
 * reload of the tab; leaving aborts a running request. `onKept` is called once the server has
 * stored the result.
 */
export function useQuiz(user: User, onKept: (result: QuizResult) => void) {
  const calls = useLeavingSignal();
  const { result, isPending, keepLocal, renameMoment } = useQuizResult(user);
  const [progress, setProgress] = useProgress(user.id);
  const isAsked = startsAtIntro(useLocation().state);
  const [isAtIntro, setAtIntro] = useState(isAsked);

  const completing = useComplete(user.id, (kept) => {
    renameMoment(kept.completedAt);
    onKept(kept);
  });
  const asking = useMutation({
    mutationFn: (source: Source) => api.quiz.questions({ body: { source } }, calls.begin()),
    onSuccess: ({ questions, source }) => setProgress(begin(questions, source)),
  });
  const analysing = useMutation({
    mutationFn: ({ given, source = given.source }: { given: QuizProgress; source: Source }) =>
      api.quiz.analyze({ body: { answers: answersOf(given), source } }, calls.begin()),
    onSuccess({ personality: personalityType, ...analysis }, { given }) {
      const { description, recommendations, source } = analysis;
      const completedAt = new Date().toISOString();
      keepLocal({ personality: personalityType, description, recommendations, source, completedAt });
      setProgress(null);
      setAtIntro(false);
      completing.mutate({ personalityType, description, recommendations, answers: answersOf(given) });
    },
  });

  return {
    result: isAtIntro ? null : result,
    /** True until it is known whether there is a result. */
    isPending,
    progress,
    asking,
    analysing,
    isSaving: completing.isPending,
    setProgress,
    start: (source?: QuizSource) => asking.mutate(source),
    analyse: (source?: QuizSource) => progress && analysing.mutate({ given: progress, source }),
    /** Aborts the running request; chosen options remain. */
    cancel() {
      calls.stop();
      asking.reset();
      analysing.reset();
    },
    retake() {
      keepLocal(null);
      setAtIntro(true);
    },
    startOver() {
      analysing.reset();
      setProgress(null);
      setAtIntro(true);
    },
  };
}

/** Progress through the questions, stored in session storage. */
function useProgress(userId: string) {
  const key = quizKey(userId);
  const [progress, setProgress] = useState(() => readProgress(readStored(key, 'tab')));
  function keep(next: QuizProgress | null): void {
    writeStored(key, next && JSON.stringify(next), 'tab');
    setProgress(next);
  }
  return [progress, keep] as const;
}
