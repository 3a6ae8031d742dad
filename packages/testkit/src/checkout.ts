import { execFileSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Returns a git revision's full hash; throws when git does not know the revision. */
export function resolveRevision(revision: string): string {
  const args = ['-C', root, 'rev-parse', '--verify', '--quiet', `${revision}^{commit}`];
  try {
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    throw new Error(`git knows no revision "${revision}"; give a commit, a branch or a tag`);
  }
}

/** Returns true if a commit has a file; `path` is relative to the root of the repository. */
export function hasFile(hash: string, path: string): boolean {
  const list = ['-C', root, 'ls-tree', '--name-only', hash, '--', path];
  return execFileSync('git', list, { encoding: 'utf8' }).trim() !== '';
}

/**
 * Writes the files of a revision into a new folder and returns the folder's real path. The folder's
 * packages are links to the packages of this checkout. With `installs`, npm installs the packages
 * when the revision has a different lock file.
 */
export function checkOut(hash: string, targetFolder: string, { installs = false } = {}): string {
  mkdirSync(targetFolder, { recursive: true });
  const folder = realpathSync(targetFolder);
  const archive = join(folder, 'revision.tar');
  execFileSync('git', ['-C', root, 'archive', '--output', archive, hash]);
  execFileSync('tar', ['-xf', archive, '-C', folder]);
  rmSync(archive);
  if (installs && readLock(folder) !== readLock(root)) {
    const flags = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
    execFileSync('npm', ['ci', ...flags], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  } else {
    for (const path of listWorkspaces(folder)) linkPackages(join(path, 'node_modules'), folder);
  }
  return folder;
}

const readLock = (folder: string) => readFileSync(join(folder, 'package-lock.json'), 'utf8');

function listWorkspaces(folder: string): string[] {
  const nested = ['apps', 'packages'].flatMap((parent) =>
    readdirSync(join(folder, parent)).map((name) => join(parent, name)),
  );
  return ['.', 'e2e', ...nested];
}

/** Links npm packages one by one, because links to workspaces must point into `folder`. */
function linkPackages(path: string, folder: string): void {
  if (!existsSync(join(root, path))) return;
  mkdirSync(join(folder, path), { recursive: true });
  for (const name of readdirSync(join(root, path))) {
    const [source, target] = [join(root, path, name), join(folder, path, name)];
    // On Windows, only junctions need no special right.
    if (lstatSync(source).isSymbolicLink()) symlinkSync(readlinkSync(source), target, 'junction');
    else if (name.startsWith('@')) linkPackages(join(path, name), folder);
    else if (!name.startsWith('.') || name === '.bin') symlinkSync(realpathSync(source), target, 'junction');
  }
}
