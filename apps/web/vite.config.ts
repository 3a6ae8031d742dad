import { globSync, readFileSync } from 'node:fs';
import { errorCatalogue, type Route, routes } from '@sillage/contract';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

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
  const sources = globSync('src/**/*.{ts,tsx}', {
    cwd: import.meta.dirname,
    exclude: ['**/*.test.*', 'src/testing/**'],
  });
  const texts = sources.map((file) => readFileSync(`${import.meta.dirname}/${file}`, 'utf8'));
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

/** The spec's places: scripts under static/js/, styles under static/css/, each with a hash of its content. */
function placeOf(asset: { names: readonly string[] }): string {
  const kind = asset.names[0]?.endsWith('.css') ? 'css' : 'media';
  return `static/${kind}/[name].[hash][extname]`;
}

interface Graph {
  getModuleInfo: (id: string) => { importers: readonly string[] } | null;
}

/** Whether the first page cannot start without a module: main.tsx imports it, directly or through others. */
function isOfEntry(id: string, graph: Graph, seen: Set<string>): boolean {
  if (id.endsWith('/src/main.tsx')) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return graph.getModuleInfo(id)?.importers.some((importer) => isOfEntry(importer, graph, seen)) ?? false;
}

/** What only later pages take of a library that the first one imports as a whole. */
const LATER = /\/(useInfiniteQuery|infiniteQueryObserver|useMutationState)\.js$/;

/** Keeps in one chunk what every page loads; else each new page splits it further, and small files compress badly. */
function frame(id: string, graph: Graph): string | null {
  // Of the contract every page takes what it uses; its index would pull in the rest, and zod.
  return !id.includes('/packages/contract/') && !LATER.test(id) && isOfEntry(id, graph, new Set()) ? 'frame' : null;
}

/** The pages that need a module, directly or through others. */
function pagesOf(id: string, graph: Graph, seen = new Set<string>()): Set<string> {
  if (seen.has(id)) return new Set();
  seen.add(id);
  if (/\/src\/pages\/[\w-]+-page\.tsx$/.test(id)) return new Set([id]);
  const importers = graph.getModuleInfo(id)?.importers ?? [];
  return new Set(importers.flatMap((importer) => [...pagesOf(importer, graph, seen)]));
}

/** So many pages share what is worth a chunk of its own: dozens of tiny ones compress badly. */
const SHARED_BY = 3;

/** Keeps small things of the kit that many pages use together; forms, which bring more along, stay apart. */
function kit(id: string, graph: Graph): string | null {
  const isKit =
    /\/(apps\/web\/src\/(ui|lib)|packages\/bottle\/src)\/[\w.-]+\.tsx?$/.test(id) &&
    !/form|-field|password|sign-in/.test(id);
  return isKit && !isOfEntry(id, graph, new Set()) && pagesOf(id, graph).size >= SHARED_BY ? 'kit' : null;
}

export default defineConfig({
  root: import.meta.dirname,
  // The compiler's memory of what was drawn costs 7 kB when every component has one: those that are drawn by the dozen
  // ask for it with 'use memo'.
  plugins: [react({ compiler: { compilationMode: 'annotation' } }), tailwindcss(), leanRouteTable(), leanErrors()],
  build: {
    target: ['chrome123', 'firefox120', 'safari17.5'],
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: false,
    assetsInlineLimit: 0,
    // Every target knows modulepreload.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake: { manualPureFunctions: ['z'] },
      output: {
        entryFileNames: 'static/js/[name].[hash].js',
        chunkFileNames: 'static/js/[name].[hash].js',
        assetFileNames: placeOf,
        // Else zod shares a chunk with whatever else the pages with forms use, and every page loads it.
        codeSplitting: {
          groups: [
            // Small things that are wanted together.
            { name: 'words', test: /\/packages\/contract\/src\/(client|errors|vocabulary|families)\.ts$/ },
            {
              name: 'watching',
              test: /\/features\/watchlist\/(watch-button|watchlist\.queries|watchlist-items\.rules)\.tsx?$/,
              includeDependenciesRecursively: false,
            },
            { name: 'zod', test: /\/node_modules\/zod\// },
            { name: frame, debugName: 'frame', includeDependenciesRecursively: false },
            { name: kit, debugName: 'kit', includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  test: {
    name: 'web',
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/setup.ts'],
    testTimeout: 30_000,
  },
});
