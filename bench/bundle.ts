/**
 * How much JavaScript a page loads first, brotli at its best, beside what React, router and query alone would be:
 * `node bench/bundle.ts` after `npm run build`. Reads the pages' own import graph from the built files.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import { figure } from './figure.ts';

const folder = 'apps/web/dist/static/js';
const files = readdirSync(folder).filter((name) => name.endsWith('.js'));

/** A file and everything it imports before it can run. */
function closure(name: string, seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return seen;
  seen.add(name);
  const text = readFileSync(join(folder, name), 'utf8');
  for (const [, imported = ''] of text.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g))
    closure(imported, seen);
  return seen;
}

const page = readFileSync('apps/web/dist/index.html', 'utf8');
/** What the page itself names: its script, and what that is known to need. */
const scripts = /const scripts = (\[.*?\]);/.exec(page)?.[1] ?? '[]';
const entries = (JSON.parse(scripts) as string[]).map((file) => basename(file));
const kilobytes = (names: Iterable<string>) =>
  [...names].reduce((sum, name) => sum + brotliCompressSync(readFileSync(join(folder, name))).length, 0) / 1000;

const pages =
  'home explore fragrance dashboard notifications import shared login register account settings quiz recommendations';
const MOST_KB = 120;
const bare = await bareKilobytes();

for (const name of pages.split(' ')) {
  const chunk = files.find((file) => file.startsWith(`${name}-page.`));
  if (!chunk) throw new Error(`${name}: no chunk of that name; run "npm run build" first`);
  const names = closure(chunk);
  for (const entry of entries) closure(entry, names);
  const size = kilobytes(names);
  const target = { target: `≤ ${MOST_KB} kB`, holds: size <= MOST_KB };
  figure({
    what: `JavaScript at first load, ${name}`,
    value: size,
    unit: 'kB',
    ...(['home', 'explore'].includes(name) && target),
    baseline: { what: 'React, router and query alone', value: bare },
    ratio: size / bare,
    note: `brotli, ${names.size} files`,
  });
}
tellPrerendered();

/** What a program of nothing but React, router and query weighs, built as ours is. */
async function bareKilobytes(): Promise<number> {
  const id = 'virtual:bare';
  const code = `import { createElement } from 'react';
    import { createRoot } from 'react-dom/client';
    import { createBrowserRouter, RouterProvider } from 'react-router';
    import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
    const Page = () => useQuery({ queryKey: [1], queryFn: () => 1 }).data;
    const router = createBrowserRouter([{ path: '/', Component: Page }]);
    const app = createElement(QueryClientProvider, { client: new QueryClient() }, createElement(RouterProvider, { router }));
    createRoot(document.body).render(app);`;
  const built = await build({
    root: 'apps/web',
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: id,
        resolveId: (name) => (name === id ? join('apps/web', id) : null),
        load: (name) => (name.endsWith(id) ? code : null),
      },
    ],
    build: { write: false, rolldownOptions: { input: id } },
  });
  const chunks = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  const texts = chunks.flatMap((one) => (one.type === 'chunk' ? one.code : []));
  return texts.reduce((sum, text) => sum + brotliCompressSync(text).length, 0) / 1000;
}

/** Whether the home page can be read before any script has run, and waits for none. */
function tellPrerendered(): void {
  const html = readFileSync('apps/web/dist/home.html', 'utf8');
  const waitsFor = [...html.matchAll(/<script\b[^>]*\bsrc=[^>]*>/g)].filter(
    ([tag]) => !/\b(?:async|defer|type="module")/.test(tag),
  );
  const body = html.slice(html.indexOf('<body')).replace(/<script\b[\s\S]*?<\/script>/g, '');
  const words = body.replace(/<[^>]*>/g, ' ').match(/\p{L}+/gu) ?? [];
  const heading = /<h1\b[^>]*>([\s\S]*?)<\/h1>/
    .exec(body)?.[1]
    ?.replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const stylesheets = html.match(/<link\b[^>]*rel="stylesheet"/g) ?? [];
  figure({
    what: 'home page, words to read before any script',
    value: words.length,
    unit: '',
    target: 'its heading is there, its styles inside, no script waited for',
    holds: Boolean(heading) && stylesheets.length + waitsFor.length === 0,
    note: `"${heading}"; ${stylesheets.length} style sheets and ${waitsFor.length} scripts to wait for`,
  });
}

/** What comes beside the scripts; home brings its styles with it. */
function beside(kind: string, ending: string): string {
  const all = readdirSync(`apps/web/dist/static/${kind}`).filter((name) => name.endsWith(ending));
  const sizes = all.map((name) => {
    const file = readFileSync(`apps/web/dist/static/${kind}/${name}`);
    // Fonts are compressed by nature.
    const size = ending === '.css' ? brotliCompressSync(file).length : file.length;
    return `${name.split('.')[0]} ${(size / 1000).toFixed(1)}`;
  });
  return sizes.join(', ');
}

const home = brotliCompressSync(readFileSync('apps/web/dist/home.html')).length / 1000;
console.log(`beside it  home.html with its styles ${home.toFixed(1)} kB brotli; styles: ${beside('css', '.css')} kB`);
console.log(`           fonts, each once a letter of it is shown: ${beside('media', '.woff2')} kB`);
