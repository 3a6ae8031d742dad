import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Rolldown } from 'vite';
import { codeOf } from './ahead.ts';

const ROOT = /<div id="root"><\/div>/;
const MODULE = /\s*<script type="module" crossorigin src="\/([^"]+)"><\/script>/g;

interface Drawn {
  home: { title: string; html: string };
  frame: string;
}

/**
 * Draws into index.html the frame of every page, and writes home.html beside it: the same page with home already drawn in it, its styles inside and its code asked for
 * once that is on the screen. The fonts are not preloaded: on a slow line they would take its place before the first paint, and what stands
 * in for them has their measures (styles/fonts.css).
 */
export async function writeHome(web: string, output: readonly Rolldown.OutputChunk[]): Promise<void> {
  const { home: drawn, frame } = await draw(web);
  const index = join(web, 'dist', 'index.html');
  const plain = readFileSync(index, 'utf8');
  const scripts = [...plain.matchAll(MODULE)].map(([, file = '']) => file);
  const code = new Set([...scripts, ...codeOf('home', output)]);
  const styles = readFileSync(join(web, 'dist', /static\/css\/[^"]+/.exec(plain)?.[0] ?? ''), 'utf8');
  let home = put(plain, /<link rel="stylesheet"[^>]*>/, `<style>${styles}</style>`);
  home = put(home, /<title>.*?<\/title>/, `<title>${drawn.title}</title>`);
  home = put(home, /<script>(?=\s*for \(const file of).*?<\/script>/s, '');
  home = home.replace(MODULE, '');
  home = put(home, /(?=<\/body>)/, `  <script>${loader(scripts, [...code])}</script>\n  `);
  home = put(home, /\s*<noscript>.*?<\/noscript>/, '');
  home = put(home, ROOT, `<div id="root" data-drawn="home">${drawn.html}</div>`);
  writeFileSync(join(web, 'dist', 'home.html'), home);
  writeFileSync(index, put(plain, ROOT, `<div id="root">${frame}</div>`));
}

/** Builds the pages once more, for Node, and has home drawn, and the frame of all others. */
async function draw(web: string): Promise<Drawn> {
  const folder = join(web, '..', '..', 'node_modules', '.cache', 'prerender');
  await build({
    root: web,
    logLevel: 'warn',
    build: {
      ssr: 'src/prerender.tsx',
      outDir: folder,
      emptyOutDir: true,
      copyPublicDir: false,
      rolldownOptions: { output: { entryFileNames: 'prerender.mjs', chunkFileNames: '[name].[hash].mjs' } },
    },
  });
  const { prerenderHome, prerenderFrame } = (await import(pathToFileURL(join(folder, 'prerender.mjs')).href)) as {
    prerenderHome: () => Promise<Drawn['home']>;
    prerenderFrame: () => Promise<Drawn['frame']>;
  };
  return { home: await prerenderHome(), frame: await prerenderFrame() };
}

/** The page is on the screen before the first script is asked for: the links in it lead on without one. */
const loader = (scripts: string[], code: string[]) => `
      requestAnimationFrame(() => setTimeout(() => {
        for (const file of ${JSON.stringify(code)}) {
          const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href: '/' + file });
          document.head.append(link);
        }
        for (const file of ${JSON.stringify(scripts)}) import('/' + file);
      }));
    `;

function put(page: string, place: RegExp, text: string): string {
  if (!place.test(page)) throw new Error(`index.html lacks ${place.source}`);
  return page.replace(place, () => text);
}
