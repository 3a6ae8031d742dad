import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { installable } from './build/installable.ts';
import { leanRouteTable } from './build/route-table.ts';

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

/** So many pages share what is worth a chunk of its own, or Explore and one more: dozens of tiny ones compress badly, and each costs its way. */
const SHARED_BY = 3;

/** Keeps small things of the kit that many pages use together; forms, which bring more along, stay apart. */
function kit(id: string, graph: Graph): string | null {
  const isKit =
    /\/(apps\/web\/src\/(ui|lib|features\/(catalogue|settings))|packages\/bottle\/src)\/[\w.-]+\.tsx?$/.test(id) &&
    !/form|(?<!search)-field|password|sign-in/.test(id);
  if (!isKit || isOfEntry(id, graph, new Set())) return null;
  const pages = [...pagesOf(id, graph)];
  const isShared = pages.length >= SHARED_BY || (pages.length > 1 && pages.some((page) => /explore/.test(page)));
  return isShared ? 'kit' : null;
}

export default defineConfig({
  root: import.meta.dirname,
  // The compiler's memory of what was drawn costs 7 kB when every component has one: those that are drawn by the dozen
  // ask for it with 'use memo'.
  plugins: [react({ compiler: { compilationMode: 'annotation' } }), tailwindcss(), leanRouteTable(), installable()],
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
            // Runs while the rest is on its way.
            { name: 'early', test: /\/src\/(lib\/)?early\.ts$/, includeDependenciesRecursively: false },
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
    environment: 'jsdom',
    setupFiles: ['src/testing/setup.ts'],
    testTimeout: 30_000,
  },
});
