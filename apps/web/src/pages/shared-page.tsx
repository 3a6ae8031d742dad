import type { SharedWatchlist } from '@sillage/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useSession } from '../features/auth/current-user.ts';
import { InactiveLink } from '../features/sharing/inactive-link.tsx';
import { LoadingShared } from '../features/sharing/loading-shared.tsx';
import { SharedList } from '../features/sharing/shared-list.tsx';
import { sharedWatchlistQuery } from '../features/sharing/sharing.queries.ts';
import { SignUpHint } from '../features/sharing/sign-up-hint.tsx';
import { useWatchedIds } from '../features/watchlist/use-watched-ids.ts';
import { WatchButton } from '../features/watchlist/watch-button.tsx';
import { statusOf } from '../lib/errors.ts';
import { NoReferrer, Page } from '../ui/page.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { Tick } from '../ui/tick.tsx';

/** Page /shared/{token} with a shared watchlist, which is public for anyone with the link. */
export function SharedPage() {
  const query = useQuery(sharedWatchlistQuery(useParams()['token'] ?? ''));
  const isNotFound = statusOf(query.error) === 404;
  return (
    <Page title={isNotFound ? 'Not shared' : (query.data?.title ?? 'Shared watchlist')}>
      <NoReferrer />
      {!query.data && !isNotFound && <h1 className="sr-only">Shared watchlist</h1>}
      {isNotFound ? (
        <InactiveLink />
      ) : (
        <QueryState query={query} fallbackMessage="Failed to load this watchlist" loading={<LoadingShared />}>
          {(list) => <ForReader list={list} />}
        </QueryState>
      )}
    </Page>
  );
}

function ForReader({ list }: { list: SharedWatchlist }) {
  const { user, isLoading } = useSession();
  if (user) return <ForUser userId={user.id} list={list} />;
  return (
    <>
      <SharedList list={list} />
      {!isLoading && <SignUpHint />}
    </>
  );
}

function ForUser({ userId, list }: { userId: string; list: SharedWatchlist }) {
  const { ids } = useWatchedIds(userId);
  return (
    <SharedList
      list={list}
      action={(fragrance) => (
        <>
          {ids.has(fragrance.id) && (
            <p className="flex items-center gap-2 text-sm text-muted">
              <Tick />
              In your watchlist
            </p>
          )}
          <WatchButton userId={userId} fragrance={fragrance} isWatched={ids.has(fragrance.id)} look="text" />
        </>
      )}
    />
  );
}
