import { paths } from '../../lib/paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** The grid of cards has two columns as soon as two cards as wide as a phone fit side by side. */
export const cardGrid = 'grid gap-5 min-[46rem]:grid-cols-2 lg:gap-6';

export function EmptyWatchlist() {
  return (
    <EmptyState
      title="Your watchlist is empty"
      advice="Add the fragrances you’re waiting for and we’ll watch the shops for you. Already keep a list? Import it."
    >
      <div className="flex flex-wrap justify-center gap-3">
        <LinkButton to={paths.explore}>Explore fragrances</LinkButton>
        <LinkButton to={paths.importList} variant="secondary">
          Import a list
        </LinkButton>
      </div>
    </EmptyState>
  );
}

export function LoadingCards() {
  return (
    <>
      <Skeleton className="mt-7 h-8 w-72 max-w-full" />
      <Skeleton className="mt-3 h-60 sm:h-72" />
      <Skeleton className="mt-9 mb-5 h-11 w-92 max-w-full" />
      <div className={cardGrid}>
        {Array.from({ length: 4 }, (_, index) => (
          <Skeleton key={index} className="h-60" />
        ))}
      </div>
    </>
  );
}
