import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { dropErrorMessages } from './build/error-messages.ts';
import { pureRouterComponents } from './build/pure-components.ts';
import { pwaPlugins } from './build/pwa-plugins.ts';
import { leanRouteTable } from './build/route-table.ts';

/** Names the build's files as specified: static/css/ for styles, static/media/ for others. */
function placeOf(asset: { names: readonly string[] }): string {
  const kind = asset.names[0]?.endsWith('.css') ? 'css' : 'media';
  return `static/${kind}/[name].[hash][extname]`;
}

interface Graph {
  getModuleInfo: (id: string) => { importers: readonly string[] } | null;
}

/** Returns true if main.tsx imports a module, directly or through other modules. */
function isOfEntry(id: string, graph: Graph, seen: Set<string>): boolean {
  if (id.endsWith('/src/main.tsx')) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return graph.getModuleInfo(id)?.importers.some((importer) => isOfEntry(importer, graph, seen)) ?? false;
}

/**
 * Modules of TanStack Query that the first page does not need, so that they stay out of its chunk.
 */
const LATER = /\/(useInfiniteQuery|infiniteQueryObserver|useMutationState)\.js$/;

/** Modules of the contract that every page uses. */
const WORDS = /\/packages\/contract\/src\/(client|errors|vocabulary|families\/families)\.ts$/;

/** Keeps the imports of main.tsx in one chunk; split by page, they would compress badly. */
function frame(id: string, graph: Graph): string | null {
  // Pages take what they use of the contract; its index would add the rest, and zod.
  const isOwn = !id.includes('/packages/contract/') || WORDS.test(id);
  return isOwn && !LATER.test(id) && isOfEntry(id, graph, new Set()) ? 'frame' : null;
}

/** Small modules of Explore that other pages use too. */
const EXPLORE_KIT =
  /\/(features\/watchlist\/(watch-button|watchlist\.queries|watchlist-items\.rules)|ui\/search-field|lib\/prefetch)\.tsx?$/;

/** Returns the pages that import a module, directly or through others. */
function pagesOf(id: string, graph: Graph, seen = new Set<string>()): Set<string> {
  if (seen.has(id)) return new Set();
  seen.add(id);
  if (/\/src\/pages\/[\w-]+-page\.tsx$/.test(id)) return new Set([id]);
  const importers = graph.getModuleInfo(id)?.importers ?? [];
  return new Set(importers.flatMap((importer) => [...pagesOf(importer, graph, seen)]));
}

/**
 * Number of pages that must import a module before it moves into a shared chunk. Two suffice if one
 * of them is Explore. Without shared chunks, dozens of tiny chunks would compress badly and each
 * cost a request.
 */
const SHARED_BY = 3;

/**
 * Assigns small modules that many pages share to four chunks, so that the home page and Explore
 * load only what they use. Modules of forms stay apart, because they import many other modules.
 */
function kit(id: string, graph: Graph): string | null {
  const isKit =
    /\/(apps\/web\/src\/(ui|fragrance|lib(\/[\w-]+)?|features\/(catalogue|settings))|packages\/bottle\/src)\/[\w.-]+\.tsx?$/.test(
      id,
    ) && !/form|(?<!search)-field|password|sign-in/.test(id);
  if (!isKit || isOfEntry(id, graph, new Set())) return null;
  const pages = [...pagesOf(id, graph)];
  const isShared = pages.length >= SHARED_BY || (pages.length > 1 && pages.some((page) => /explore/.test(page)));
  if (!isShared) return null;
  const isAtHome = pages.some((page) => /home/.test(page));
  const isOnExplore = pages.some((page) => /explore/.test(page));
  if (isAtHome) return isOnExplore ? 'kit' : 'home-kit';
  return isOnExplore ? 'explore-parts' : 'inner-kit';
}

export default defineConfig({
  root: import.meta.dirname,
  // Memoising every component with the compiler costs 7 kB; components rendered by the dozen opt in
  // with 'use memo'.
  plugins: [
    react({ compiler: { compilationMode: 'annotation' } }),
    tailwindcss(),
    leanRouteTable(),
    pureRouterComponents(),
    dropErrorMessages(),
    pwaPlugins(),
  ],
  build: {
    target: ['chrome123', 'firefox120', 'safari17.5'],
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: false,
    assetsInlineLimit: 0,
    // Every target supports modulepreload.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake: { manualPureFunctions: ['z', 'route'] },
      output: {
        entryFileNames: 'static/js/[name].[hash].js',
        chunkFileNames: 'static/js/[name].[hash].js',
        assetFileNames: placeOf,
        // Otherwise zod shares a chunk with other modules of the form pages, and every page loads
        // it.
        codeSplitting: {
          groups: [
            // Runs while the other chunks load.
            {
              name: 'early',
              test: /\/(src\/(early|lib\/preload)|packages\/contract\/src\/paths)\.ts$/,
              includeDependenciesRecursively: false,
            },
            { name: 'explore-kit', test: EXPLORE_KIT, includeDependenciesRecursively: false },
            // Most pages draw bottles only after their data has arrived.
            {
              name: 'bottle',
              test: /\/(src\/fragrance\/bottle[\w-]*|packages\/bottle\/src\/[\w.]+)\.tsx?$/,
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
