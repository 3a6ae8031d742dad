/**
 * Measures how much JavaScript each page loads first, compressed with brotli, and whether the home
 * page is readable before any script runs: `node bench/bundle.ts` after `npm run build`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { recordMeasurement } from './lib/measurement.ts';
import { sum } from './lib/statistics.ts';

const MAX_KB = 120;
const LIMITED_PAGES = ['home', 'explore'];
const pages =
  'home explore fragrance dashboard notifications import shared login register account settings quiz recommendations';
const folder = 'apps/web/dist/static/js';
const files = readdirSync(folder).filter((name) => name.endsWith('.js'));

function collectImports(name: string, seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return seen;
  seen.add(name);
  const text = readFileSync(join(folder, name), 'utf8');
  for (const [, imported = ''] of text.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g))
    collectImports(imported, seen);
  return seen;
}

const kilobytes = (codes: readonly (string | Buffer)[]) =>
  sum(codes.map((code) => brotliCompressSync(code).length)) / 1000;

function reportPrerendered(): void {
  const html = readFileSync('apps/web/dist/home.html', 'utf8');
  const blocking = [...html.matchAll(/<script\b[^>]*\bsrc=[^>]*>/g)].filter(
    ([tag]) => !/\b(?:async|defer|type="module")/.test(tag),
  );
  const stylesheets = html.match(/<link\b(?![^>]*\bdisabled\b)[^>]*rel="stylesheet"/g) ?? [];
  const body = html.slice(html.indexOf('<body')).replace(/<script\b[\s\S]*?<\/script>/g, '');
  const readText = (part: string) =>
    part
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
  const heading = readText(/<h1\b[^>]*>([\s\S]*?)<\/h1>/.exec(body)?.[1] ?? '');
  recordMeasurement({
    what: 'home page, words to read before any script',
    value: readText(body).match(/\p{L}+/gu)?.length ?? 0,
    unit: '',
    target: 'its heading is there, its styles inside, no script waited for',
    holds: heading !== '' && stylesheets.length + blocking.length === 0,
    note: `"${heading}"; ${stylesheets.length} style sheets and ${blocking.length} scripts to wait for`,
  });
}

const scripts = /const scripts = (\[.*?\]);/.exec(readFileSync('apps/web/dist/index.html', 'utf8'))?.[1] ?? '[]';
const entries = (JSON.parse(scripts) as string[]).map((file) => basename(file));
for (const name of pages.split(' ')) {
  const chunk = files.find((file) => file.startsWith(`${name}-page.`));
  if (!chunk) throw new Error(`${name}: no chunk of that name; run "npm run build" first`);
  const names = collectImports(chunk);
  for (const entry of entries) collectImports(entry, names);
  const size = kilobytes([...names].map((file) => readFileSync(join(folder, file))));
  recordMeasurement({
    what: `JavaScript at first load, ${name}`,
    value: size,
    unit: 'kB',
    ...(LIMITED_PAGES.includes(name) && { target: `≤ ${MAX_KB} kB`, holds: size <= MAX_KB }),
    note: `brotli, ${names.size} files`,
  });
}
reportPrerendered();
