import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../features/auth/current-user.ts';
import { missedCalls, onConnection } from '../lib/connection.ts';
import { paths } from '../lib/paths.ts';
import { exactTime, timeAgo, useNow } from '../lib/time.ts';

/** One calm line above every page while the server cannot be reached: what is the matter, and how old what one sees is. */
export function ConnectionLine() {
  const isOnline = useSyncExternalStore(onBrowser, () => navigator.onLine, atBuild);
  const missed = useSyncExternalStore(onConnection, missedCalls, noneMissed);
  const isLost = !isOnline || missed.size > 0;
  // It stands there, empty, before it says something: else screen readers would not read it.
  return (
    <div role="status" className={isLost ? 'border-b border-line bg-sunken text-sm' : ''}>
      {isLost && (
        <p className="mx-auto max-w-page px-5 py-3 sm:px-8">
          {isOnline ? 'We can’t reach Sillage right now.' : 'You are offline.'}{' '}
          <WhatOneSees watchlistAt={watchlistTime(missed)} />
        </p>
      )}
    </div>
  );
}

function WhatOneSees({ watchlistAt }: { watchlistAt: string | undefined }) {
  const { user } = useSession();
  const { pathname } = useLocation();
  if (!user) return 'Connect to the internet to sign in.';
  if (pathname !== paths.dashboard)
    return 'Your watchlist is available on the dashboard; everything else needs a connection.';
  if (watchlistAt === undefined) return 'This page continues as soon as you are connected.';
  return (
    <>
      Your watchlist as of <Moment at={watchlistAt} />.
    </>
  );
}

/** How long ago, and when exactly. Screen readers get what does not change from minute to minute, and so are told once. */
function Moment({ at }: { at: string }) {
  const exact = exactTime(at);
  return (
    <time dateTime={at}>
      <span aria-hidden="true">{timeAgo(at, useNow()).replace('just now', 'a moment ago')} (</span>
      {exact}
      <span aria-hidden="true">)</span>
    </time>
  );
}

/** When the watchlist that is shown was one of the server's; undefined when it is not an old one, or there is none. */
function watchlistTime(missed: ReadonlyMap<string, string>): string | undefined {
  const [, at] = [...missed].find(([path]) => /^\/api\/watchlist\/[\w-]+$/.test(path)) ?? [];
  return at || undefined;
}

// What was drawn at the build knows of no call, and the first drawing here must be the same.
const atBuild = () => true;
const none: ReturnType<typeof missedCalls> = new Map();
const noneMissed = () => none;

function onBrowser(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
