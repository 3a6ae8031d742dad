import { useRouteError } from 'react-router';
import { paths } from '../lib/paths.ts';
import { useTitle } from '../lib/title.ts';
import { Button } from '../ui/button.tsx';
import { buttonStyle } from '../ui/button-style.ts';

/** When a page broke. Both ways on load everything anew, since what broke may still be in memory. */
export function ErrorPage() {
  useTitle('Unexpected Application Error');
  return (
    <main id="main" className="mx-auto w-full max-w-page flex-1 px-5 pt-10 pb-20 sm:px-8 sm:pt-12">
      <h1 className="text-xl">Unexpected Application Error!</h1>
      <p className="mt-3 max-w-prose text-muted">{explain(useRouteError())}</p>
      <div className="mt-8 flex flex-wrap gap-3">
        <Button onClick={() => location.reload()}>Reload this page</Button>
        <a href={paths.home} className={buttonStyle('quiet')}>
          Back to Home
        </a>
      </div>
    </main>
  );
}

/** After an update of the server an open tab may ask for a chunk that is gone; browsers word that differently. */
function explain(error: unknown): string {
  const isChunkLost =
    error instanceof TypeError && /dynamically imported module|module script failed/i.test(error.message);
  return isChunkLost
    ? 'A part of this page could not be loaded: the connection was lost, or there is a newer version. Reloading fetches it.'
    : 'Something broke while this page was being drawn. Reloading often helps.';
}
