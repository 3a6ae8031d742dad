/**
 * Builds the extension's packages into `dist`, or into the named folder: `npm run extension`. The
 * same sources give the same bytes.
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Zippable, zipSync } from 'fflate';
import { build, type InlineConfig } from 'vite';
import packageJson from '../package.json' with { type: 'json' };
import { browsers, buildManifest } from './manifest.ts';
import { addTokens } from './tokens.ts';

const root = join(import.meta.dirname, '..');
const dist = resolve(process.argv[2] ?? join(root, 'dist'));
const files = join(dist, 'files');
/** Date of every file in a zip archive: the time of the build would change its bytes. */
const ZIP_DATE = new Date(2020, 0, 1);

const common: InlineConfig = {
  root: join(root, 'src'),
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  base: './',
  plugins: [addTokens()],
  build: {
    outDir: files,
    emptyOutDir: false,
    target: ['chrome123', 'firefox128'],
    modulePreload: false,
    reportCompressedSize: false,
  },
};

/** Content scripts are classic scripts without imports, each in one file. */
async function buildContentScript(name: string, entry: string): Promise<void> {
  const output = { format: 'iife' as const, entryFileNames: `${name}.js` };
  await build({ ...common, build: { ...common.build, rolldownOptions: { input: join(root, 'src', entry), output } } });
}

async function buildPages(): Promise<void> {
  const input = { background: join(root, 'src/background/main.ts'), options: join(root, 'src/options.html') };
  const output = {
    entryFileNames: '[name].js',
    chunkFileNames: 'shared-[hash].js',
    assetFileNames: '[name][extname]',
  };
  await build({ ...common, build: { ...common.build, rolldownOptions: { input, output } } });
}

function zipFolder(folder: string): Uint8Array {
  const names = readdirSync(folder).toSorted();
  const entries = names.map((name): [string, Zippable[string]] => [
    name,
    [readFileSync(join(folder, name)), { mtime: ZIP_DATE, level: 9, os: 3, attrs: 0o644 << 16 }],
  ]);
  return zipSync(Object.fromEntries(entries));
}

rmSync(dist, { recursive: true, force: true });
mkdirSync(files, { recursive: true });
cpSync(join(root, 'public'), files, { recursive: true });
await buildContentScript('content', 'content/main.ts');
await buildContentScript('visit', 'content/visit.ts');
await buildContentScript('bridge', 'bridge/main.ts');
await buildPages();
for (const browser of browsers) {
  const folder = join(dist, browser);
  cpSync(files, folder, { recursive: true });
  const manifest = JSON.stringify(buildManifest(browser, packageJson.version), null, 2);
  writeFileSync(join(folder, 'manifest.json'), `${manifest}\n`);
  writeFileSync(join(dist, `${browser}.zip`), zipFolder(folder));
}
rmSync(files, { recursive: true });
