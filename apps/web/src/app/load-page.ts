import { matchRoutes } from 'react-router';
import { routes } from './routes.tsx';

/** Fetches the code of the page at an address and puts it into the routes, so that the first drawing has it. */
export async function loadPage(pathname: string): Promise<void> {
  for (const { route } of matchRoutes(routes, pathname) ?? []) {
    if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
  }
}
