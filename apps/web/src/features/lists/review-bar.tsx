import { paths } from '../../lib/paths.ts';
import { serverWords } from '../../lib/problem.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { type ListHandle, useAddChosen } from './list-import.queries.ts';
import { fragrances } from './review.rules.ts';

interface ReviewBarProps {
  userId: string;
  list: ListHandle;
  /** Number of fragrances to be added. */
  count: number;
  undecided: number;
  isAllWatched: boolean;
}

/** Always visible. A failure leaves the review unchanged. */
export function ReviewBar({ userId, list, count, undecided, isAllWatched }: ReviewBarProps) {
  const adding = useAddChosen(userId, list);
  return (
    <div className="sticky-bar sticky bottom-0 z-10 mt-10 border-t border-line bg-paper py-3 max-sm:bottom-[calc(4rem+env(safe-area-inset-bottom))]">
      <p role="alert" className="mb-2 text-sm text-bad empty:hidden">
        {adding.error && serverWords(adding.error, 'Failed to add to watchlist. Please try again.')}
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {count > 0 && (
          <Button pending={adding.isPending && 'Adding...'} onClick={() => adding.mutate()}>
            Add {fragrances(count)}
          </Button>
        )}
        {isAllWatched && <LinkButton to={paths.dashboard}>Go to your watchlist</LinkButton>}
        <p role="status" className="text-sm text-muted tabular-nums">
          {standing({ count, undecided, isAllWatched })}
        </p>
      </div>
    </div>
  );
}

function standing({ count, undecided, isAllWatched }: Pick<ReviewBarProps, 'count' | 'undecided' | 'isAllWatched'>) {
  if (isAllWatched) return 'Everything is already in your watchlist.';
  if (undecided > 0) return `${undecided} to review`;
  return count === 0 ? 'Nothing is chosen.' : '';
}
