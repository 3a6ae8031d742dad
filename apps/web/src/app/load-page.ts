import { matchRoutes } from 'react-router';
import { routes } from './routes.tsx';

/**
 * Loads the code of a page and stores it in the page's route, so that the first render contains the
 * page.
 */
export async function loadPage(pathname: string): Promise<void> {
  for (const { route } of matchRoutes(routes, pathname) ?? []) {
    if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
  }
}
