import type { Recommendation } from '@sillage/contract';
import { serverWords } from '../../lib/problem.ts';
import { Button } from '../../ui/button.tsx';
import { Tick } from '../../ui/tick.tsx';
import type { PickContext } from './pick-context.ts';
import { useAddPick } from './quiz.queries.ts';

interface PickActionsProps {
  context: PickContext;
  pick: Recommendation;
  isWatched: boolean;
  onDismiss: (() => void) | undefined;
}

/** The Add button stays after success, so that it retains focus. */
export function PickActions({ context, pick, isWatched, onDismiss }: PickActionsProps) {
  const adding = useAddPick(context.userId, context.onAdded);
  const name = <span className="sr-only">: {pick.fragranceName}</span>;
  const isOnIt = isWatched || adding.isSuccess;
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <Button
          variant={isOnIt ? 'quiet' : 'secondary'}
          className={isOnIt ? '-ml-px px-0!' : ''}
          pending={adding.isPending && 'Adding...'}
          onClick={() => adding.mutate(pick)}
        >
          {isOnIt && <Tick />}
          {isOnIt ? 'In your watchlist' : 'Add to Watchlist'}
          {name}
        </Button>
        {onDismiss && (
          <Button variant="quiet" className="px-2! text-muted!" onClick={onDismiss}>
            Not for me
            {name}
          </Button>
        )}
      </div>
      {adding.isError && (
        <p role="alert" className="mt-1.5 animate-appear text-xs text-bad">
          {serverWords(adding.error, 'Failed to add to watchlist. Please try again.')}
        </p>
      )}
      {adding.isSuccess && <output className="sr-only">{pick.fragranceName} is in your watchlist</output>}
    </div>
  );
}
