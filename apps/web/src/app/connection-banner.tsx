import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../features/auth/current-user.ts';
import { getFailedRequests, subscribeToBrowser, subscribeToConnection } from '../lib/connection.ts';
import { paths } from '../lib/paths.ts';
import { formatExactTime, formatTimeAgo, useNow } from '../lib/time.ts';

export function ConnectionBanner() {
  const isOnline = useSyncExternalStore(subscribeToBrowser, () => navigator.onLine, assumeOnline);
  const missedRequests = useSyncExternalStore(subscribeToConnection, getFailedRequests, getNoneMissed);
  const isLost = !isOnline || missedRequests.size > 0;
  // The element exists before its text: screen readers announce only changes of a live region.
  return (
    <div role="status" className={isLost ? 'border-b border-line bg-sunken text-sm' : ''}>
      {isLost && (
        <p className="mx-auto max-w-page px-5 py-3 sm:px-8">
          {isOnline ? 'We can’t reach Sillage right now.' : 'You are offline.'}{' '}
          <OfflineHint watchlistCachedAt={findWatchlistTime(missedRequests)} />
        </p>
      )}
    </div>
  );
}

function OfflineHint({ watchlistCachedAt }: { watchlistCachedAt: string | undefined }) {
  const { user } = useSession();
  const { pathname } = useLocation();
  if (!user) return 'Connect to the internet to sign in.';
  if (pathname !== paths.dashboard)
    return 'Your watchlist is available on the dashboard; everything else needs a connection.';
  if (watchlistCachedAt === undefined) return 'This page continues as soon as you are connected.';
  return (
    <>
      Your watchlist as of <CachedTime at={watchlistCachedAt} />.
    </>
  );
}

/**
 * Hides the relative time from screen readers, because they would announce each change of it. They
 * announce only the exact time.
 */
function CachedTime({ at }: { at: string }) {
  const exact = formatExactTime(at);
  return (
    <time dateTime={at}>
      <span aria-hidden="true">{formatTimeAgo(at, useNow()).replace('just now', 'a moment ago')} (</span>
      {exact}
      <span aria-hidden="true">)</span>
    </time>
  );
}

/** Returns the time of the cached watchlist response that is shown; undefined if none is shown. */
function findWatchlistTime(missed: ReadonlyMap<string, string>): string | undefined {
  const [, at] = [...missed].find(([path]) => /^\/api\/watchlist\/[\w-]+$/.test(path)) ?? [];
  return at || undefined;
}

// Server snapshots: the prerendered page assumes a connection, and hydration must match it.
const assumeOnline = () => true;
const NONE_MISSED: ReturnType<typeof getFailedRequests> = new Map();
const getNoneMissed = () => NONE_MISSED;
