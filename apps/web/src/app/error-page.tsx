import { useRouteError } from 'react-router';
import { ChunkLoadError } from '../lib/load-chunk.ts';
import { paths } from '../lib/paths.ts';
import { Button } from '../ui/button.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { EmptyBottle } from '../ui/empty-bottle.tsx';
import { Page } from '../ui/page.tsx';

/**
 * The button and the link on the error page reload the whole document, because the app's state in
 * memory may be broken.
 */
export function ErrorPage() {
  const error = useRouteError();
  const heading = error instanceof ChunkLoadError ? 'This page could not be loaded' : 'Unexpected Application Error!';
  return (
    <Page title={heading}>
      <div className="mb-6 w-12">
        <EmptyBottle />
      </div>
      <h1 className="text-xl">{heading}</h1>
      <p className="mt-3 max-w-prose text-muted">{describeError(error)}</p>
      {error instanceof ChunkLoadError && <p className="mt-3 text-xs text-muted">{error.message}.</p>}
      <div className="mt-8 flex flex-wrap gap-3">
        <Button onClick={() => location.reload()}>Reload this page</Button>
        <a href={paths.home} className={buttonStyle('quiet')}>
          Back to Home
        </a>
      </div>
    </Page>
  );
}

function describeError(error: unknown): string {
  return error instanceof ChunkLoadError
    ? 'You may be offline, or there is a newer version of Sillage. Reload once you are connected.'
    : 'Something went wrong on this page. Reloading usually helps.';
}
