/**
 * `npm run test:visual -- REV [NAME…] [--blocks]` compares pictures of all screens, or of the named
 * screens, between another revision and this checkout. `--blocks` replaces each text by a block of
 * one length, so that only other differences show. The command writes a page of the differences to
 * e2e/test-results/visual/index.html. Each revision takes its pictures with its own
 * `screenshots.ts`. The command fails when a revision's pictures cannot be taken. A person must
 * judge the differences.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { checkOut, resolveRevision } from '@sillage/testkit/checkout';
import { comparePictures } from './support/screens/compare-pictures.ts';
import { formatDifferences, type PictureChange } from './support/screens/differences-page.ts';

const folder = resolve('e2e/test-results/visual');

const { positionals, values } = parseArgs({ allowPositionals: true, options: { blocks: { type: 'boolean' } } });
const [revision, ...names] = positionals;
if (revision === undefined) throw new Error('Name a revision: npm run test:visual HEAD~5');
const hash = resolveRevision(revision);

rmSync(folder, { recursive: true, force: true });
for (const name of ['before', 'after', 'difference']) mkdirSync(join(folder, name), { recursive: true });

const scratch = mkdtempSync(join(tmpdir(), 'sillage-visual-'));
try {
  const before = checkOut(hash, join(scratch, 'revision'), { installs: true });
  execFileSync(process.execPath, ['tools/build.mjs'], { cwd: before, stdio: 'inherit' });
  takePictures(before, 'before');
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
takePictures('.', 'after');

const changes: PictureChange[] = [];
for (const file of listPictures()) {
  const share = await comparePictures(folder, file);
  if (share !== 0) changes.push({ file, share });
}
const page = join(folder, 'index.html');
writeFileSync(page, formatDifferences({ changes, before: hash.slice(0, 7), count: listPictures().length }));
console.log(`${changes.length} of ${listPictures().length} pictures differ from those of ${hash.slice(0, 7)}: ${page}`);

function listPictures(): string[] {
  return [...new Set(['before', 'after'].flatMap((side) => readdirSync(join(folder, side))))].toSorted();
}

function takePictures(cwd: string, side: 'before' | 'after'): void {
  console.log(side === 'before' ? `Pictures of ${hash.slice(0, 7)}` : 'Pictures of this checkout');
  const args = ['e2e/screenshots.ts', '--all', join(folder, side), ...names];
  const preload = new URL('support/screens/blocks-preload.ts', import.meta.url).href;
  const env = { ...process.env, ...(values.blocks && { NODE_OPTIONS: `--import=${preload}` }) };
  execFileSync(process.execPath, args, { cwd, env, stdio: 'inherit' });
}
