import type { Plugin, Rolldown } from 'vite';
import { type ManifestOptions, VitePWA } from 'vite-plugin-pwa';

/** Modules cached for offline use: entry, page frame and the pages that open without a network. */
const PRECACHED_PAGES = /\/src\/(main|app\/[\w-]+|pages\/(home|login|dashboard|fragrance|not-found)-page)\.tsx?$/;

const LIGHT_BACKGROUND = '#faf7f2';

const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Sillage',
  short_name: 'Sillage',
  description: 'Watch the fragrances you love and hear when they are back in stock.',
  lang: 'en',
  start_url: '/dashboard',
  scope: '/',
  display: 'standalone',
  // A manifest has one theme colour; the page's meta tags cover both themes.
  theme_color: LIGHT_BACKGROUND,
  background_color: LIGHT_BACKGROUND,
  categories: ['shopping', 'lifestyle'],
  icons: [
    { src: '/icon.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  // Many apps share the address of a page as a text. The dashboard asks before it reads the page.
  share_target: {
    action: '/dashboard',
    method: 'GET',
    enctype: 'application/x-www-form-urlencoded',
    params: { title: 'title', text: 'text', url: 'url' },
  },
  shortcuts: [
    { name: 'Dashboard', url: '/dashboard' },
    { name: 'Explore', url: '/explore' },
    { name: 'Notifications', url: '/notifications' },
  ],
};

/** Returns the Vite plugins that write the web app manifest and build src/sw/sw.ts as /sw.js. */
export function pwaPlugins() {
  const precached = new Set(['index.html', 'favicon.svg']);
  return [
    selectPrecachedFiles(precached),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/sw',
      filename: 'sw.ts',
      manifest,
      // The operating system stores its own copies.
      includeManifestIcons: false,
      // The app registers the worker itself, after its first page has loaded.
      injectRegister: false,
      injectManifest: {
        rollupFormat: 'iife',
        globPatterns: ['**/*.{html,js,css,svg,woff2}'],
        dontCacheBustURLsMatching: /^static\//,
        manifestTransforms: [async (files) => ({ manifest: files.filter(({ url }) => precached.has(url)) })],
      },
    }),
  ];
}

/** Adds to `precached` the files that the offline pages need, all styles and the Latin fonts. */
function selectPrecachedFiles(precached: Set<string>): Plugin {
  return {
    name: 'select-precached-files',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
      const add = (file: string): void => {
        const chunk = bundle[file];
        if (precached.has(file) || chunk?.type !== 'chunk') return;
        precached.add(file);
        for (const imported of chunk.imports) add(imported);
      };
      for (const page of chunks.filter(isPrecachedPage))
        for (const file of [page.fileName, ...listPageParts(page)]) add(file);
      for (const file of Object.keys(bundle)) if (/\.css$|-latin-(?!ext)[^/]*\.woff2$/.test(file)) precached.add(file);
    },
  };

  function listPageParts(page: Rolldown.OutputChunk): string[] {
    // Dynamic imports of the frame are pages, which `PRECACHED_PAGES` selects.
    return /\/pages\//.test(page.facadeModuleId ?? '') ? page.dynamicImports : [];
  }
}

function isPrecachedPage({ facadeModuleId }: Rolldown.OutputChunk): boolean {
  return PRECACHED_PAGES.test(facadeModuleId ?? '');
}
