import { paths } from '../../lib/paths.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { ErrorText } from '../../ui/error-text.tsx';
import { type ListHandle, useAddChosen } from './list-import.queries.ts';
import { formatCount } from './review.rules.ts';

interface ReviewBarProps {
  userId: string;
  list: ListHandle;
  /** Number of fragrances that the Add button adds to the watchlist. */
  count: number;
  undecided: number;
  isAllWatched: boolean;
}

/**
 * The bar with the Add button is always visible while the user reviews an imported list. If adding
 * fails, the user's choices are kept.
 */
export function ReviewBar({ userId, list, count, undecided, isAllWatched }: ReviewBarProps) {
  const addMutation = useAddChosen(userId, list);
  return (
    <div className="sticky-bar sticky bottom-0 z-10 mt-10 border-t border-line bg-paper py-3 max-sm:bottom-[calc(4rem+env(safe-area-inset-bottom))]">
      <ErrorText
        error={addMutation.error}
        fallbackMessage="Failed to add to watchlist. Please try again."
        className="mb-2 text-sm"
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {count > 0 && (
          <Button pending={addMutation.isPending && 'Adding...'} onClick={() => addMutation.mutate()}>
            Add {formatCount(count)}
          </Button>
        )}
        {isAllWatched && <LinkButton to={paths.dashboard}>Go to your watchlist</LinkButton>}
        <p role="status" className="text-sm text-muted tabular-nums">
          {describeState({ count, undecided, isAllWatched })}
        </p>
      </div>
    </div>
  );
}

function describeState({
  count,
  undecided,
  isAllWatched,
}: Pick<ReviewBarProps, 'count' | 'undecided' | 'isAllWatched'>) {
  if (isAllWatched) return 'Everything is already in your watchlist.';
  if (undecided > 0) return `${undecided} to review`;
  return count === 0 ? 'Nothing is chosen.' : '';
}
