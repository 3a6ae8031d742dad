/** Another revision of this repository in a temporary folder, with packages to run it. */
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What measures; the rest of a revision is the product. */
const measuring = ['bench', 'packages/testkit'];

/** The full hash of a revision. @throws when git does not know it */
export function resolveRevision(revision: string): string {
  return execFileSync('git', ['rev-parse', '--verify', `${revision}^{commit}`], { encoding: 'utf8' }).trim();
}

/** Writes a revision's files to a temporary folder; with `isOverlaid` the code that measures is this revision's. */
export function checkOut(hash: string, { isOverlaid }: { isOverlaid: boolean }): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'sillage-compare-')));
  try {
    const archive = join(folder, 'revision.tar');
    execFileSync('git', ['archive', '--output', archive, hash]);
    execFileSync('tar', ['-xf', archive, '-C', folder]);
    rmSync(archive);
    installPackages(folder);
    if (isOverlaid) overlay(folder);
    return folder;
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

function overlay(folder: string): void {
  for (const path of measuring) {
    rmSync(join(folder, path), { recursive: true, force: true });
    cpSync(path, join(folder, path), { recursive: true });
  }
  const link = join(folder, 'node_modules/@sillage/testkit');
  if (!existsSync(link)) symlinkSync('../../packages/testkit', link);
}

/** Links this checkout's packages where the lock file is the same, else installs those of the revision. */
function installPackages(folder: string): void {
  if (readLock(folder) === readLock('.')) {
    for (const workspace of listWorkspaces()) linkPackages(join(workspace, 'node_modules'), folder);
    return;
  }
  const flags = ['--no-audit', '--no-fund', '--loglevel=error'];
  execFileSync('npm', ['ci', ...flags], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
}

const readLock = (folder: string) => readFileSync(join(folder, 'package-lock.json'), 'utf8');

function listWorkspaces(): string[] {
  const nested = ['apps', 'packages'].flatMap((parent) => readdirSync(parent).map((name) => join(parent, name)));
  return ['.', 'e2e', ...nested];
}

/** Links each package by itself: links to workspaces must lead into the other folder. */
function linkPackages(path: string, folder: string): void {
  if (!existsSync(path)) return;
  mkdirSync(join(folder, path), { recursive: true });
  for (const name of readdirSync(path)) {
    const [source, target] = [join(path, name), join(folder, path, name)];
    if (lstatSync(source).isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else if (name.startsWith('@')) linkPackages(source, folder);
    else if (!name.startsWith('.') || name === '.bin') symlinkSync(realpathSync(source), target);
  }
}
