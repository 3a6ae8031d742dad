import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { matchRoutes } from 'react-router';
import { sessionQuery } from '../features/auth/auth.queries.ts';
import type { PageLoader } from '../lib/page-loader.ts';
import { observeLinks } from '../lib/prefetch.ts';
import { RequireUser } from './require-user.tsx';
import { routes } from './routes.tsx';

/** Prefetches a page while the pointer or focus rests on its link. Returns the stop function. */
export function prefetchPages(client: QueryClient): () => void {
  // Errors are ignored here: navigation repeats the request and reports its failure.
  return observeLinks((url) => void prefetchPage(client, url).catch(() => undefined));
}

async function prefetchPage(client: QueryClient, { pathname, search }: URL): Promise<void> {
  const matches = matchRoutes(routes, pathname) ?? [];
  const user = client.getQueryData(sessionQuery.queryKey)?.user ?? null;
  if (user === null && matches.some(({ route }) => route.Component === RequireUser)) return;
  const pageMatch = matches.at(-1);
  if (typeof pageMatch?.route.lazy !== 'function') return;
  const page = (await pageMatch.route.lazy()) as { Component?: ComponentType & { prefetchData?: PageLoader } };
  page.Component?.prefetchData?.(client, { params: pageMatch.params, search: new URLSearchParams(search), user });
}
