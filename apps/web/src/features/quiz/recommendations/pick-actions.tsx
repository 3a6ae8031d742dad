import type { Recommendation } from '@sillage/contract';
import { Button } from '../../../ui/button.tsx';
import { ErrorText } from '../../../ui/error-text.tsx';
import { Tick } from '../../../ui/tick.tsx';
import { useAddPick } from '../quiz.queries.ts';
import type { PickContext } from './pick-context.ts';

interface PickActionsProps {
  context: PickContext;
  pick: Recommendation;
  isWatched: boolean;
  onDismiss: (() => void) | undefined;
}

/** A recommendation's Add button stays once the fragrance is added, so that it retains focus. */
export function PickActions({ context, pick, isWatched, onDismiss }: PickActionsProps) {
  const addMutation = useAddPick(context.userId, context.onAdded);
  const name = <span className="sr-only">: {pick.fragranceName}</span>;
  const isAdded = isWatched || addMutation.isSuccess;
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <Button
          variant={isAdded ? 'quiet' : 'secondary'}
          className={isAdded ? '-ml-px px-0!' : ''}
          pending={addMutation.isPending && 'Adding...'}
          onClick={() => addMutation.mutate(pick)}
        >
          {isAdded && <Tick />}
          {isAdded ? 'In your watchlist' : 'Add to Watchlist'}
          {name}
        </Button>
        {onDismiss && (
          <Button variant="quiet" className="px-2! text-muted!" onClick={onDismiss}>
            Not for me
            {name}
          </Button>
        )}
      </div>
      <ErrorText
        error={addMutation.error}
        fallbackMessage="Failed to add to watchlist. Please try again."
        className="mt-1.5 animate-appear text-xs"
      />
      {addMutation.isSuccess && <output className="sr-only">{pick.fragranceName} is in your watchlist</output>}
    </div>
  );
}
