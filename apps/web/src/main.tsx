import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { loadPage } from './app/load-page.ts';
import { Providers } from './app/providers.tsx';
import { createQueryClient } from './app/query-client.ts';
import { routes } from './app/routes.tsx';
import './styles/base.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root"');

const client = createQueryClient();

/**
 * What comes drawn (prerender.tsx) is brought to life. Home waits for its code; without that it is drawn anew, and the router
 * says what is missing. Of all other pages only the frame is drawn.
 */
async function start(root: HTMLElement): Promise<void> {
  const isHome = root.dataset['drawn'] === 'home';
  const isReady =
    !isHome ||
    (await loadPage(location.pathname).then(
      () => true,
      () => false,
    ));
  const app = (
    <Providers client={client}>
      <RouterProvider router={createBrowserRouter(routes)} />
    </Providers>
  );
  if (isReady && root.hasChildNodes()) hydrateRoot(root, app);
  else createRoot(root).render(app);
}

/** When the browser has nothing more to do for the first page; Safari does not say, and gets a moment. */
function untilIdle(): Promise<unknown> {
  const hasIdle = 'requestIdleCallback' in globalThis;
  return new Promise((resolve) => (hasIdle ? requestIdleCallback(resolve, { timeout: 3000 }) : setTimeout(resolve, 500)));
}

// Not waited for here: the page's code imports this very chunk.
void start(root);

// Not needed for the first page, so it does not share the line with what that waits for; without it links work as well.
void untilIdle()
  .then(() => import('./app/later.ts'))
  .then(({ startLater }) => startLater(client))
  .catch(() => undefined);
