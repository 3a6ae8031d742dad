import type { SharedWatchlist } from '@sillage/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useSession } from '../features/auth/current-user.ts';
import { ForYourself } from '../features/sharing/for-yourself.tsx';
import { LoadingShared } from '../features/sharing/loading-shared.tsx';
import { NotShared } from '../features/sharing/not-shared.tsx';
import { SharedList } from '../features/sharing/shared-list.tsx';
import { sharedQuery } from '../features/sharing/sharing.queries.ts';
import { useWatched } from '../features/watchlist/use-watched.ts';
import { WatchButton } from '../features/watchlist/watch-button.tsx';
import { statusOf } from '../lib/problem.ts';
import { Async } from '../ui/async.tsx';
import { NoReferrer } from '../ui/no-referrer.tsx';
import { Page } from '../ui/page.tsx';
import { Tick } from '../ui/tick.tsx';

/** /shared/{token}: a shared watchlist; public for anyone with the link. */
export function SharedPage() {
  const query = useQuery(sharedQuery(useParams()['token'] ?? ''));
  const isGone = statusOf(query.error) === 404;
  return (
    <Page title={isGone ? 'Not shared' : (query.data?.title ?? 'Shared watchlist')}>
      <NoReferrer />
      {!query.data && !isGone && <h1 className="sr-only">Shared watchlist</h1>}
      {isGone ? (
        <NotShared />
      ) : (
        <Async query={query} otherwise="Failed to load this watchlist" loading={<LoadingShared />}>
          {(list) => <ForReader list={list} />}
        </Async>
      )}
    </Page>
  );
}

/** Users can watch its fragrances from here; visitors see an invitation to sign up. */
function ForReader({ list }: { list: SharedWatchlist }) {
  const { user, isLoading } = useSession();
  if (user) return <ForUser userId={user.id} list={list} />;
  return (
    <>
      <SharedList list={list} />
      {!isLoading && <ForYourself />}
    </>
  );
}

function ForUser({ userId, list }: { userId: string; list: SharedWatchlist }) {
  const { ids } = useWatched(userId);
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
          <WatchButton
            userId={userId}
            fragrance={fragrance}
            isWatched={ids.has(fragrance.id)}
            otherwiseRemoving="Failed to remove from watchlist. Please try again."
            isQuiet
          />
        </>
      )}
    />
  );
}
