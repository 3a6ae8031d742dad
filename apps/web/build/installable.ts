import type { Plugin, Rolldown } from 'vite';
import { type ManifestOptions, VitePWA } from 'vite-plugin-pwa';

/** What a person without a network needs: the pages that open then, with the parts that they fetch by themselves. */
const KEPT_PAGES = /\/src\/(main|app\/[\w-]+|pages\/(home|login|dashboard|fragrance|not-found)-page)\.tsx?$/;

const light = '#faf7f2';

const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Sillage',
  short_name: 'Sillage',
  description: 'Watch the fragrances you love and hear when they are back in stock.',
  lang: 'en',
  start_url: '/dashboard',
  scope: '/',
  display: 'standalone',
  // A manifest knows one theme; the page's own metas speak for both.
  theme_color: light,
  background_color: light,
  categories: ['shopping', 'lifestyle'],
  icons: [
    { src: '/icon.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts: [
    { name: 'Dashboard', url: '/dashboard' },
    { name: 'Explore', url: '/explore' },
    { name: 'Notifications', url: '/notifications' },
  ],
};

/** Makes the app one that can be installed and opens without a network: its manifest, and /sw.js from src/sw/sw.ts. */
export function installable() {
  const kept = new Set(['index.html', 'favicon.svg']);
  return [
    choose(kept),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/sw',
      filename: 'sw.ts',
      manifest,
      // The system keeps its own.
      includeManifestIcons: false,
      // The app registers its worker itself, when its first page is there.
      injectRegister: false,
      injectManifest: {
        rollupFormat: 'iife',
        globPatterns: ['**/*.{html,js,css,svg,woff2}'],
        dontCacheBustURLsMatching: /^static\//,
        manifestTransforms: [async (files) => ({ manifest: files.filter(({ url }) => kept.has(url)) })],
      },
    }),
  ];
}

/** Adds to `kept` what those pages load, and the styles and letters of all. */
function choose(kept: Set<string>): Plugin {
  return {
    name: 'choose-kept-files',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
      const add = (file: string): void => {
        const chunk = bundle[file];
        if (kept.has(file) || chunk?.type !== 'chunk') return;
        kept.add(file);
        for (const imported of chunk.imports) add(imported);
      };
      for (const page of chunks.filter(isKept)) for (const file of [page.fileName, ...parts(page)]) add(file);
      for (const file of Object.keys(bundle)) if (/\.css$|-latin-(?!ext)[^/]*\.woff2$/.test(file)) kept.add(file);
    },
  };

  function parts(page: Rolldown.OutputChunk): string[] {
    // What the frame fetches is pages, which are chosen one by one.
    return /\/pages\//.test(page.facadeModuleId ?? '') ? page.dynamicImports : [];
  }
}

function isKept({ facadeModuleId }: Rolldown.OutputChunk): boolean {
  return KEPT_PAGES.test(facadeModuleId ?? '');
}
