import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { loadPage } from './app/load-page.ts';
import { Providers } from './app/providers.tsx';
import { createQueryClient } from './app/query-client.ts';
import { routes } from './app/routes.tsx';
import { prepareScroll } from './lib/browser/restore-scroll.ts';
import './styles/base.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root"');

const client = createQueryClient();

/**
 * Hydrates what was prerendered: the home page, or the frame of another page. A fragrance's page is
 * rendered anew, in place of the head that the server has written; as a transition, which leaves
 * the browser time to respond. If a page's code fails to load, the router shows the error.
 */
async function start(root: HTMLElement): Promise<void> {
  const prerendered = root.dataset['prerendered'];
  const isLoaded =
    prerendered === undefined ||
    (await loadPage(location.pathname).then(
      () => true,
      () => false,
    ));
  const app = (
    <Providers client={client}>
      <RouterProvider router={createBrowserRouter(routes)} />
    </Providers>
  );
  if (isLoaded && prerendered !== 'fragrance' && root.hasChildNodes()) hydrateRoot(root, app);
  else startTransition(() => createRoot(root).render(app));
}

/** Resolves when the browser is idle; in Safari, without `requestIdleCallback`, after 500 ms. */
function untilIdle(): Promise<unknown> {
  const hasIdle = 'requestIdleCallback' in globalThis;
  return new Promise((resolve) =>
    hasIdle ? requestIdleCallback(resolve, { timeout: 3000 }) : setTimeout(resolve, 500),
  );
}

prepareScroll();
// Not awaited: the page's code imports this very chunk.
void start(root);

// Not needed for the first page, so it does not compete with it for bandwidth; links work without
// it.
void untilIdle()
  .then(() => import('./app/after-first-paint.ts'))
  .then(({ startAfterFirstPaint: startLater }) => startLater(client))
  .catch(() => undefined);
