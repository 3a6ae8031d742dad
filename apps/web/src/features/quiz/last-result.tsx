import type { User } from '@sillage/contract';
import { useEffect, useRef, useState } from 'react';
import { focusIfLost } from '../../lib/focus-if-lost.ts';
import { paths } from '../../lib/paths.ts';
import { serverWords } from '../../lib/problem.ts';
import { dateOf } from '../../lib/time.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useClearResult } from './quiz.queries.ts';
import { atIntro } from './quiz-start.ts';
import { useQuizResult } from './use-quiz-result.ts';

interface LastResultProps {
  user: User;
  /** Called once neither the server nor this browser stores a result. */
  onCleared: () => void;
}

export function LastResult({ user, onCleared }: LastResultProps) {
  const { result, isPending, keepLocal } = useQuizResult(user);
  const clearing = useClearResult(user.id, () => {
    keepLocal(null);
    onCleared();
  });
  const isCleared = clearing.isSuccess && !result;
  const none = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isCleared) focusIfLost(none.current);
  }, [isCleared]);
  if (isPending) return <Skeleton className="h-28" />;

  return (
    <>
      {result ? (
        <>
          <p className="font-serif text-lg">{result.personality}</p>
          <p className="text-sm text-muted">
            Completed on <time dateTime={result.completedAt}>{dateOf(result.completedAt)}</time>
          </p>
        </>
      ) : (
        <p ref={none} tabIndex={-1} className="max-w-prose text-muted focus:outline-none">
          {isCleared ? 'Your result was cleared.' : 'You haven’t taken the quiz yet. It takes about two minutes.'}
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <LinkButton to={paths.quiz} state={atIntro} variant="secondary">
          {result ? 'Take it again' : 'Take the quiz'}
        </LinkButton>
        {result && (
          <>
            <LinkButton to={paths.recommendations} variant="quiet" className="px-3! max-sm:-ml-3">
              See your recommendations
            </LinkButton>
            <Clear isBusy={clearing.isPending} onClear={clearing.mutate} />
          </>
        )}
      </div>
      <p role="alert" className="mt-2 max-w-prose text-sm text-bad empty:hidden">
        {clearing.error && serverWords(clearing.error, 'Failed to clear the result. Please try again.')}
      </p>
    </>
  );
}

function Clear({ isBusy, onClear }: { isBusy: boolean; onClear: () => void }) {
  const [isAsking, setAsking] = useState(false);

  function confirm(): void {
    setAsking(false);
    onClear();
  }

  return (
    <>
      <Button
        variant="quiet"
        className="px-3! max-sm:-ml-3"
        pending={isBusy && 'Clearing...'}
        onClick={() => setAsking(true)}
      >
        Clear the result
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        question="Clear your result? Your answers and recommendations go with it."
        confirmLabel="Clear"
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
