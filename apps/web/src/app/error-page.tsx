import { useEffect, useSyncExternalStore } from 'react';
import { useRouteError } from 'react-router';
import { getFailedRequests, subscribeToBrowser, subscribeToConnection } from '../lib/connection.ts';
import { ChunkLoadError } from '../lib/load-chunk.ts';
import { paths } from '../lib/paths.ts';
import { Button } from '../ui/button.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { EmptyBottle } from '../ui/empty-bottle.tsx';
import { Page } from '../ui/page.tsx';

/**
 * The button and the link on the error page reload the whole document, because the app's state in
 * memory may be broken. A page whose code did not load reloads itself once the server responds.
 */
export function ErrorPage() {
  const error = useRouteError();
  const isNotLoaded = error instanceof ChunkLoadError;
  const isOnline = useSyncExternalStore(subscribeToBrowser, () => navigator.onLine);
  const { heading, advice } = isNotLoaded ? describeLoadError(isOnline) : unexpectedError;

  useEffect(() => {
    if (!isNotLoaded) return undefined;
    let wasLost = isConnectionLost();
    return subscribeToConnection(() => {
      const isLost = isConnectionLost();
      if (wasLost && !isLost) location.reload();
      wasLost = isLost;
    });
  }, [isNotLoaded]);

  return (
    <Page title={heading}>
      <div className="mb-6 w-12">
        <EmptyBottle />
      </div>
      <h1 className="text-xl">{heading}</h1>
      <p className="mt-3 max-w-prose text-muted">{advice}</p>
      <div className="mt-8 flex flex-wrap gap-3">
        {isNotLoaded && !isOnline ? (
          <a href={paths.dashboard} className={buttonStyle('primary')}>
            Go to your watchlist
          </a>
        ) : (
          <>
            <Button onClick={() => location.reload()}>Reload this page</Button>
            <a href={paths.home} className={buttonStyle('quiet')}>
              Back to Home
            </a>
          </>
        )}
      </div>
    </Page>
  );
}

const isConnectionLost = () => getFailedRequests().size > 0;

const unexpectedError = {
  heading: 'Unexpected Application Error!',
  advice: 'Something went wrong on this page. Reloading usually helps.',
};

function describeLoadError(isOnline: boolean): typeof unexpectedError {
  return isOnline
    ? {
        heading: 'This page could not be loaded',
        advice: 'Your connection may be slow, or there is a newer version of Sillage. Reloading usually helps.',
      }
    : {
        heading: 'You’re offline',
        advice: 'This page needs a connection and opens by itself once you’re back online. Your watchlist still works.',
      };
}
