import type { User } from '@sillage/contract';
import { useState } from 'react';
import { paths } from '../../lib/paths.ts';
import { dateOf } from '../../lib/time.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { atIntro } from './quiz-start.ts';
import { useQuizResult } from './use-quiz-result.ts';

/** What came out of the quiz last, and what can be done about it. */
export function LastResult({ user }: { user: User }) {
  const { result, isPending, isLocal, keepLocal } = useQuizResult(user);
  const [isCleared, setCleared] = useState(false);
  if (isPending) return <Skeleton className="h-28" />;

  function clear(): void {
    keepLocal(null);
    setCleared(true);
  }

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
        <p className="max-w-prose text-muted">There is no result of the quiz yet. It takes about two minutes.</p>
      )}
      <p role="status" className="mt-2 max-w-prose text-sm text-muted empty:hidden">
        {isCleared && forgotten(result !== null)}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <LinkButton to={paths.quiz} state={atIntro} variant="secondary">
          {result ? 'Take it again' : 'Take the quiz'}
        </LinkButton>
        {result && (
          <LinkButton to={paths.recommendations} variant="quiet" className="px-3!">
            See your recommendations
          </LinkButton>
        )}
        {isLocal && (
          <Button variant="quiet" className="px-3!" onClick={clear}>
            Clear the result
          </Button>
        )}
      </div>
    </>
  );
}

function forgotten(isKept: boolean): string {
  return isKept
    ? 'This browser has forgotten it. The one kept with your account stays until you take the quiz again.'
    : 'The result is forgotten.';
}
