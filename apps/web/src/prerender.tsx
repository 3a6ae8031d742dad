import { prerender as renderStatic } from 'react-dom/static';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { loadPage } from './app/load-page.ts';
import { Providers } from './app/providers.tsx';
import { createQueryClient } from './app/query-client.ts';
import { routes } from './app/routes.tsx';
import { paths } from './lib/paths.ts';
import { tabTitle } from './lib/title.ts';

/** Home as everybody sees it at first, for the build: what main.tsx then brings to life must be drawn from the same tree. */
export async function prerenderHome(): Promise<{ title: string; html: string }> {
  await loadPage(paths.home);
  const { homeTitle } = await import('./pages/home-page.tsx');
  return { title: tabTitle(homeTitle), html: await draw(paths.home) };
}

/** What every other page shows until its code is there: the frame, the same at each address. */
export function prerenderFrame(): Promise<string> {
  return draw(paths.explore);
}

async function draw(path: string): Promise<string> {
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const client = createQueryClient();
  const { prelude } = await renderStatic(
    <Providers client={client}>
      <RouterProvider router={router} />
    </Providers>,
  );
  const html = await new Response(prelude).text();
  // Else its timers would keep the build waiting.
  client.clear();
  return html;
}
