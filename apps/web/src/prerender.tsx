import { renderToStaticMarkup } from 'react-dom/server';
import { prerender as prerenderStatic } from 'react-dom/static';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { loadPage } from './app/load-page.ts';
import { Providers } from './app/providers.tsx';
import { createQueryClient } from './app/query-client.ts';
import { routes } from './app/routes.tsx';
import { HeadSkeleton } from './features/catalogue/detail/detail-skeleton.tsx';
import { formatTabTitle } from './lib/browser/document-head.ts';
import { paths } from './lib/paths.ts';
import { pagePadding } from './ui/page.tsx';

/** main.tsx hydrates the prerendered home page and must therefore render the same tree. */
export async function prerenderHome(): Promise<{ title: string; html: string }> {
  await loadPage(paths.home);
  const { homeTitle } = await import('./pages/home-page.tsx');
  return { title: formatTabTitle(homeTitle), html: await renderPath(paths.home) };
}

/** Prerenders the frame that all pages but the home page show until their code has loaded. */
export function prerenderFrame(): Promise<string> {
  return renderPath(paths.explore);
}

/**
 * Prerenders the frame with the head of a fragrance's page. It has placeholders for the texts that
 * the server fills in.
 */
export async function prerenderFragrance(): Promise<string> {
  const head = renderToStaticMarkup(
    <div className={pagePadding}>
      <HeadSkeleton known={{ brand: '{{brand}}', name: '{{name}}', headingSize: '{{headingSize}}' }} />
    </div>,
  );
  const frame = await prerenderFrame();
  return frame.replace(/(?<=<main[^>]*>).*?(?=<\/main>)/s, () => head);
}

async function renderPath(path: string): Promise<string> {
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const client = createQueryClient();
  const { prelude } = await prerenderStatic(
    <Providers client={client}>
      <RouterProvider router={router} />
    </Providers>,
  );
  const html = await new Response(prelude).text();
  // Clears the query timers, which would otherwise delay the end of the build.
  client.clear();
  return html;
}
