import type { User } from '@sillage/contract';
import { useEffect, useRef, useState } from 'react';
import { focusIfLost } from '../../lib/browser/focus.ts';
import { paths } from '../../lib/paths.ts';
import { formatDate } from '../../lib/time.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ErrorText } from '../../ui/error-text.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useClearResult } from './quiz.queries.ts';
import { introState } from './quiz-start.ts';
import { useQuizResult } from './use-quiz-result.ts';

interface LastResultProps {
  user: User;
  /** Called once the quiz result has been removed from the server and from this browser. */
  onCleared: () => void;
}

export function LastResult({ user, onCleared }: LastResultProps) {
  const { result, isPending, saveLocalResult } = useQuizResult(user);
  const clearMutation = useClearResult(user.id, () => {
    saveLocalResult(null);
    onCleared();
  });
  const isCleared = clearMutation.isSuccess && !result;
  const emptyText = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isCleared) focusIfLost(emptyText.current);
  }, [isCleared]);
  if (isPending) return <Skeleton className="h-28" />;

  return (
    <>
      {result ? (
        <>
          <p className="font-serif text-lg">{result.personality}</p>
          <p className="text-sm text-muted">
            Completed on <time dateTime={result.completedAt}>{formatDate(result.completedAt)}</time>
          </p>
        </>
      ) : (
        <p ref={emptyText} tabIndex={-1} className="max-w-prose text-muted focus:outline-none">
          {isCleared ? 'Your result was cleared.' : 'You haven’t taken the quiz yet. It takes about two minutes.'}
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <LinkButton to={paths.quiz} state={introState} variant="secondary">
          {result ? 'Take it again' : 'Take the quiz'}
        </LinkButton>
        {result && (
          <>
            <LinkButton to={paths.recommendations} variant="quiet" className="px-3! max-sm:-ml-3">
              See your recommendations
            </LinkButton>
            <Clear isBusy={clearMutation.isPending} onClear={clearMutation.mutate} />
          </>
        )}
      </div>
      <ErrorText error={clearMutation.error} fallbackMessage="Failed to clear the result. Please try again." />
    </>
  );
}

function Clear({ isBusy, onClear }: { isBusy: boolean; onClear: () => void }) {
  const [isConfirming, setConfirming] = useState(false);

  function confirm(): void {
    setConfirming(false);
    onClear();
  }

  return (
    <>
      <Button
        variant="quiet"
        className="px-3! max-sm:-ml-3"
        pending={isBusy && 'Clearing...'}
        onClick={() => setConfirming(true)}
      >
        Clear the result
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        question="Clear your result? Your answers and recommendations go with it."
        confirmLabel="Clear"
        onConfirm={confirm}
        onCancel={() => setConfirming(false)}
      />
    </>
  );
}
