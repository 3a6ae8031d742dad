import { type Route, routes } from '@sillage/contract';
import type { Plugin } from 'vite';

/**
 * In the build, keeps only the method, path and `dataKey` of each route in lib/route-table.ts. The
 * client needs neither the schemas nor zod, which saves 26 kB on every page.
 */
export function leanRouteTable(): Plugin {
  const reduceGroup = (group: Record<string, Route>) =>
    Object.fromEntries(
      Object.entries(group).map(([name, { method, path, dataKey }]) => [name, { method, path, dataKey }]),
    );
  // Live events use EventSource instead of the API client; the page of accuracy has no scripts.
  const { live: _live, accuracy: _accuracy, ...requested } = routes;
  const table = Object.fromEntries(Object.entries(requested).map(([name, group]) => [name, reduceGroup(group)]));
  return {
    name: 'lean-route-table',
    apply: 'build',
    load: (id) =>
      id.endsWith('/lib/route-table.ts') ? `export const routeTable = ${JSON.stringify(table)};` : undefined,
  };
}
