import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Rolldown } from 'vite';

interface Prerendered {
  home: { title: string; html: string };
  frame: string;
  fragrance: string;
}

/** Pages on which many visits start, by first path segment. The browser preloads their code. */
const PRELOADED_PAGES = { '/': 'home', '/explore': 'explore', '/dashboard': 'dashboard', '/fragrances': 'fragrance' };

const MODULE = /\s*<script type="module" crossorigin src="\/([^"]+)"><\/script>/g;
const STYLES = /<link rel="stylesheet"[^>]*href="\/([^"]+)">/;
// Home is long enough to be parsed in parts, and centred content moves with each part; this blocks
// rendering until "how it works" is parsed.
const RENDER_BLOCKER = '<link rel="expect" href="#how" blocking="render">';
/** Tags for link previews (Open Graph), and the page's canonical URL. */
const linkPreview = `
    <link rel="canonical" href="{{url}}" />
    <meta property="og:title" content="{{title}}" />
    <meta property="og:description" content="{{description}}" />
    <meta property="og:url" content="{{url}}" />`;
const ROOT = /<div id="root"><\/div>/;

/**
 * Writes index.html (the frame that all pages share), home.html, fragrance.html and keyed.html. The
 * server fills the placeholders of fragrance.html. Pages whose URL
 * contains a secret key get keyed.html, whose styles are in a separate file: with inline styles,
 * Chromium would send the URL as the referrer of font requests, whatever the referrer policy is.
 * Fonts are not preloaded, because that would delay the first paint on a slow connection. The
 * fallback fonts have the same metrics (styles/fonts.css).
 */
export async function writePages(web: string, output: readonly Rolldown.OutputChunk[]): Promise<void> {
  const { home, frame, fragrance } = await prerenderPages(web);
  const index = join(web, 'dist', 'index.html');
  const built = readFileSync(index, 'utf8');
  const [stylesLink = '', stylesFile = ''] = STYLES.exec(built) ?? [];
  const styles = readFileSync(join(web, 'dist', stylesFile), 'utf8');
  const scripts = [...built.matchAll(MODULE)].map(([, file = '']) => file);
  const script = `  <script>${buildLoader(scripts, listPreloads(scripts, output))}</script>\n  `;
  const withScripts = replaceRequired(built.replace(MODULE, ''), /(?=<\/body>)/, script);
  // Without the disabled link, Vite would load the styles again before each lazily loaded part.
  const disabledLink = stylesLink.replace('<link', '<link disabled');
  const page = replaceRequired(withScripts, STYLES, `<style>${styles}</style>${disabledLink}`);
  writeFileSync(index, replaceRequired(page, ROOT, `<div id="root">${frame}</div>`));
  writeFileSync(join(web, 'dist', 'keyed.html'), replaceRequired(withScripts, ROOT, `<div id="root">${frame}</div>`));
  const data = '\n    <script type="application/json" id="page-data">{{data}}</script>';
  const fragrancePage = [
    [/<title>.*?<\/title>/, `<title>{{title}}</title>${linkPreview}`],
    [/<meta name="description"[^>]*>/, '<meta name="description" content="{{description}}" />'],
    [ROOT, `<div id="root" data-prerendered="fragrance">${fragrance}</div>${data}`],
  ].reduce((text, [pattern, replacement]) => replaceRequired(text, pattern as RegExp, replacement as string), page);
  writeFileSync(join(web, 'dist', 'fragrance.html'), fragrancePage);
  const withTitle = replaceRequired(page, /<title>.*?<\/title>/, `<title>${home.title}</title>`);
  const withBlocker = replaceRequired(
    replaceRequired(withTitle, /\s*<noscript>.*?<\/noscript>/, ''),
    /(?=<style>)/,
    RENDER_BLOCKER,
  );
  writeFileSync(
    join(web, 'dist', 'home.html'),
    replaceRequired(withBlocker, ROOT, `<div id="root" data-prerendered="home">${home.html}</div>`),
  );
}

async function prerenderPages(web: string): Promise<Prerendered> {
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
  const { prerenderHome, prerenderFrame, prerenderFragrance } = (await import(
    pathToFileURL(join(folder, 'prerender.mjs')).href
  )) as {
    prerenderHome: () => Promise<Prerendered['home']>;
    prerenderFrame: () => Promise<Prerendered['frame']>;
    prerenderFragrance: () => Promise<Prerendered['fragrance']>;
  };
  return { home: await prerenderHome(), frame: await prerenderFrame(), fragrance: await prerenderFragrance() };
}

function listPreloads(scripts: string[], output: readonly Rolldown.OutputChunk[]): Record<string, string[]> {
  const preloads = Object.entries(PRELOADED_PAGES).map(([path, page]) => [
    path,
    listPageFiles(`/pages/${page}-page.tsx`, output).filter((file) => !scripts.includes(file)),
  ]);
  return Object.fromEntries(preloads) as Record<string, string[]>;
}

/**
 * Returns the files that a page of the web app needs: its own chunk and everything it imports
 * statically.
 */
function listPageFiles(module: string, output: readonly Rolldown.OutputChunk[]): string[] {
  const files = new Set(output.filter(({ facadeModuleId }) => facadeModuleId?.endsWith(module)).map((c) => c.fileName));
  if (files.size === 0) throw new Error(`${module} has no chunk of its own any more`);
  for (const file of files) {
    for (const imported of output.find(({ fileName }) => fileName === file)?.imports ?? []) files.add(imported);
  }
  return [...files];
}

/**
 * Builds the script that loads the app's code after the page's first paint. Loading the code
 * earlier would delay the paint on a slow connection. A hidden tab never paints and therefore loads
 * the code at once.
 */
const buildLoader = (scripts: string[], code: Record<string, string[]>) => `
      const load = () => {
        const scripts = ${JSON.stringify(scripts)};
        const code = ${JSON.stringify(code)};
        for (const file of [...scripts, ...(code[/^\\/\\w*/.exec(location.pathname)[0]] ?? [])]) {
          const link = { rel: 'modulepreload', crossOrigin: '', href: '/' + file };
          document.head.append(Object.assign(document.createElement('link'), link));
        }
        for (const file of scripts) import('/' + file);
      };
      if (document.hidden) load();
      else requestAnimationFrame(() => setTimeout(load));
    `;

function replaceRequired(page: string, pattern: RegExp, text: string): string {
  if (!pattern.test(page)) throw new Error(`index.html lacks ${pattern.source}`);
  return page.replace(pattern, () => text);
}
