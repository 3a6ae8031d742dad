/**
 * How much JavaScript a page loads first, brotli at its best, beside what React, router and query alone would be:
 * `node bench/bundle.ts` after `npm run build`. Reads the pages' own import graph from the built files.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

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
const entries = [...page.matchAll(/\/static\/js\/([\w.-]+\.js)/g)].map(([, name = '']) => name);
const kilobytes = (names: Iterable<string>) =>
  [...names].reduce((sum, name) => sum + brotliCompressSync(readFileSync(join(folder, name))).length, 0) / 1000;

for (const name of [
  'home',
  'explore',
  'fragrance',
  'dashboard',
  'notifications',
  'import',
  'shared',
  'login',
  'register',
  'account',
  'settings',
  'quiz',
  'recommendations',
]) {
  const chunk = files.find((file) => file.startsWith(`${name}-page.`));
  if (!chunk) throw new Error(`${name}: no chunk of that name; run "npm run build" first`);
  const names = closure(chunk);
  for (const entry of entries) closure(entry, names);
  console.log(
    `${name.padEnd(10)} ${kilobytes(names).toFixed(1).padStart(6)} kB brotli in ${names.size} files (target for home and explore: 120)`,
  );
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
