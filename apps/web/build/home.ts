import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Rolldown } from 'vite';

interface Drawn {
  title: string;
  html: string;
}

/**
 * Writes home.html beside index.html: the same page with home already drawn in it, its styles inside and its code on the way with
 * everybody else's. The fonts are not preloaded: on a slow line they would take its place before the first paint, and what stands
 * in for them has their measures (styles/fonts.css).
 */
export async function writeHome(web: string, output: readonly Rolldown.OutputChunk[]): Promise<void> {
  const { title, html } = await drawHome(web);
  const plain = readFileSync(join(web, 'dist', 'index.html'), 'utf8');
  const ahead = codeOf('/pages/home-page.tsx', output).filter((file) => !plain.includes(file));
  const links = ahead.map((file) => `    <link rel="modulepreload" crossorigin href="/${file}">\n`).join('');
  const styles = readFileSync(join(web, 'dist', /static\/css\/[^"]+/.exec(plain)?.[0] ?? ''), 'utf8');
  let home = put(plain, /<link rel="stylesheet"[^>]*>/, `<style>${styles}</style>`);
  home = put(home, /<title>.*?<\/title>/, `<title>${title}</title>`);
  home = put(home, /(?=<\/head>)/, `${links}  `);
  home = put(home, /\s*<noscript>.*?<\/noscript>/, '');
  home = put(home, /(?<=<div id="root">)(?=<\/div>)/, html);
  writeFileSync(join(web, 'dist', 'home.html'), home);
}

/** Builds the pages once more, for Node, and has home drawn. */
async function drawHome(web: string): Promise<Drawn> {
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
  const { prerenderHome } = (await import(pathToFileURL(join(folder, 'prerender.mjs')).href)) as {
    prerenderHome: () => Promise<Drawn>;
  };
  return prerenderHome();
}

/** The files of a page: its chunk, and what must be there before that can run. */
function codeOf(module: string, output: readonly Rolldown.OutputChunk[]): string[] {
  const files = new Set(output.filter(({ facadeModuleId }) => facadeModuleId?.endsWith(module)).map((c) => c.fileName));
  if (files.size === 0) throw new Error(`${module} has no chunk of its own any more`);
  for (const file of files) {
    for (const needed of output.find(({ fileName }) => fileName === file)?.imports ?? []) files.add(needed);
  }
  return [...files];
}

function put(page: string, place: RegExp, text: string): string {
  if (!place.test(page)) throw new Error(`index.html lacks ${place.source}`);
  return page.replace(place, () => text);
}
