import { useQuery } from '@tanstack/react-query';
import { getErrorMessage } from '../../lib/errors.ts';
import { Button } from '../../ui/button.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatCards } from './stat-cards.tsx';
import { watchlistQueries } from './watchlist.queries.ts';

const FAILED = 'Failed to load your overview';

export function WatchlistOverview({ userId }: { userId: string }) {
  const stats = useQuery(watchlistQueries.stats(userId));
  return (
    <QueryState query={stats} fallbackMessage={FAILED} loading={<Skeleton className="h-24" />}>
      {(counts) => (
        <>
          <StatCards stats={counts} hasNotes />
          <div className="mt-4 flex flex-wrap items-center gap-4">
            <Button
              variant="secondary"
              pending={stats.isFetching && 'Refreshing...'}
              onClick={() => void stats.refetch()}
            >
              Refresh
            </Button>
            <p role="alert" className="text-sm text-bad empty:hidden">
              {stats.isError && !stats.isFetching && `${getErrorMessage(stats.error, FAILED)}. Showing earlier counts.`}
            </p>
          </div>
        </>
      )}
    </QueryState>
  );
}
