import { prerender as renderStatic } from 'react-dom/static';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { loadPage } from './app/load-page.ts';
import { Providers } from './app/providers.tsx';
import { createQueryClient } from './app/query-client.ts';
import { routes } from './app/routes.tsx';
import { tabTitle } from './lib/title.ts';

/** Home as everybody sees it at first, for the build: what main.tsx then brings to life must be drawn from the same tree. */
export async function prerenderHome(): Promise<{ title: string; html: string }> {
  await loadPage('/');
  const { homeTitle } = await import('./pages/home-page.tsx');
  const router = createMemoryRouter(routes, { initialEntries: ['/'] });
  const client = createQueryClient();
  const { prelude } = await renderStatic(
    <Providers client={client}>
      <RouterProvider router={router} />
    </Providers>,
  );
  const html = await new Response(prelude).text();
  // Else its timers would keep the build waiting.
  client.clear();
  return { title: tabTitle(homeTitle), html };
}
