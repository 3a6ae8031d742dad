import { adminRoutes, appRoutes, type Route } from '@sillage/contract';
import type { Plugin } from 'vite';

type Groups = Record<string, Record<string, Route>>;

/**
 * In the build, keeps only the method, path and `dataKey` of each route in the two tables of
 * routes. The client needs neither the schemas nor zod, which saves 26 kB on every page.
 */
export function leanRouteTable(): Plugin {
  // Live events use EventSource instead of the API client; the page of accuracy has no scripts.
  const { live: _live, accuracy: _accuracy, ...requested } = appRoutes;
  const modules = new Map([
    ['/lib/route-table.ts', `export const routeTable = ${reduce(requested)};`],
    ['/admin/admin-route-table.ts', `export const adminRouteTable = ${reduce(adminRoutes)};`],
  ]);
  return {
    name: 'lean-route-table',
    apply: 'build',
    load: (id) => [...modules].find(([path]) => id.endsWith(path))?.[1],
  };
}

function reduce(groups: Groups): string {
  const reduceGroup = (group: Record<string, Route>) =>
    Object.fromEntries(
      Object.entries(group).map(([name, { method, path, dataKey }]) => [name, { method, path, dataKey }]),
    );
  return JSON.stringify(Object.fromEntries(Object.entries(groups).map(([name, group]) => [name, reduceGroup(group)])));
}
