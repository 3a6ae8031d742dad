import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCatalogue, type Route, routes } from '@sillage/contract';
import type { Plugin } from 'vite';

const web = join(import.meta.dirname, '..');

/** Leaves of lib/route-table.ts what the client needs: each route's method, path and place of data. Saves 26 kB on every page. */
function leanRouteTable(): Plugin {
  const lean = (group: Record<string, Route>) =>
    Object.fromEntries(
      Object.entries(group).map(([name, { method, path, dataKey }]) => [name, { method, path, dataKey }]),
    );
  // A stream of events is not called.
  const { live: _, ...called } = routes;
  const table = Object.fromEntries(Object.entries(called).map(([name, group]) => [name, lean(group)]));
  return {
    name: 'lean-route-table',
    apply: 'build',
    load: (id) =>
      id.endsWith('/lib/route-table.ts') ? `export const routeTable = ${JSON.stringify(table)};` : undefined,
  };
}

/** The codes of the refusals that a page speaks by itself: all others come from the server, which brings the words. */
function ownCodes(): Set<string> {
  const sources = globSync('src/**/*.{ts,tsx}', { cwd: web, exclude: ['**/*.test.*', 'src/testing/**'] });
  const texts = sources.map((file) => readFileSync(join(web, file), 'utf8'));
  return new Set(texts.flatMap((text) => [...text.matchAll(/new AppError\('(\w+)'/g)].map(([, code = '']) => code)));
}

/** Leaves of the contract's catalogue of errors every status, and the words that no server brings. Saves 0.6 kB on every page. */
function leanErrors(): Plugin {
  const own = ownCodes();
  const lean = Object.entries(errorCatalogue).map(([code, { status, message }]) => [
    code,
    own.has(code) ? { status, message } : { status },
  ]);
  return {
    name: 'lean-errors',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('/contract/src/errors.ts')) return undefined;
      const words = /(?<=export const errorCatalogue = )\{.*?\n\}/s;
      return code.replace(words, JSON.stringify(Object.fromEntries(lean)));
    },
  };
}

/** What stands in for the parts of the router that only its framework mode and its observers use. */
const routerStubs: Record<string, string> = {
  'ssr/components.js': `
    import { createContext } from 'react';
    export const FrameworkContext = createContext(undefined);
    export const PrefetchPageLinks = () => null;
    export const mergeRefs = (ref) => ref;
    export const usePrefetchBehavior = () => [false, null, {}];`,
  './instrumentation.js': `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
    export const getRouteInstrumentationUpdates = () => ({});
    export const instrumentClientSideRouter = (router) => router;`,
};

/** Leaves out of the router what this app never calls. Saves 2.4 kB on every page; an update that needs more of it fails to build. */
function leanRouter(): Plugin {
  const ofRouter = /\/react-router\/.*\/(dom\/lib|lib\/components|router\/router)\.js$/;
  return {
    name: 'lean-router',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer = '') {
      const stub = Object.keys(routerStubs).find((ending) => source.endsWith(ending));
      return stub && ofRouter.test(importer) ? `\0lean-router:${stub}` : undefined;
    },
    load: (id) => routerStubs[id.replace('\0lean-router:', '')],
  };
}

/** Keeps out of the pages what they never use of what they import. */
export function lean(): Plugin[] {
  return [leanRouteTable(), leanErrors(), leanRouter()];
}
