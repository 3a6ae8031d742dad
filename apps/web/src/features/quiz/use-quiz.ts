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

/** What to ask or analyse with; undefined leaves it to the server. */
type Source = QuizSource | undefined;

/**
 * The quiz of spec section 4: intro → loading → quiz → loading → results. Answers outlive a reload of the tab; leaving
 * the page ends the call that is on its way. `onKept` hears of a result once the server has it. A link may ask to begin anew.
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
    /** Whether there is a result is unknown. */
    isPending,
    progress,
    asking,
    analysing,
    isSaving: completing.isPending,
    setProgress,
    start: (source?: QuizSource) => asking.mutate(source),
    analyse: (source?: QuizSource) => progress && analysing.mutate({ given: progress, source }),
    /** Ends the call that is on its way; what was chosen stays. */
    cancel() {
      calls.stop();
      asking.reset();
      analysing.reset();
    },
    retake() {
      keepLocal(null);
      setAtIntro(true);
    },
    /** Throws the answers away. */
    startOver() {
      analysing.reset();
      setProgress(null);
      setAtIntro(true);
    },
  };
}

/** The way through the questions, kept by this tab. */
function useProgress(userId: string) {
  const key = quizKey(userId);
  const [progress, setProgress] = useState(() => readProgress(readStored(key, 'tab')));
  function keep(next: QuizProgress | null): void {
    writeStored(key, next && JSON.stringify(next), 'tab');
    setProgress(next);
  }
  return [progress, keep] as const;
}
