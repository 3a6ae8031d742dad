import { execFile } from 'node:child_process';
import { mkdir, readdir, realpath, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const here = fileURLToPath(new URL('../../', import.meta.url));
const run = promisify(execFile);
const git = async (...args: string[]) => (await run('git', ['-C', here, ...args])).stdout.trim();

/** A version of the server that came before this one. */
export interface VersionBefore {
  /** For the title of a test. */
  name: string;
  /** Lays its code into an empty folder, on the packages that are installed here, and answers the folder to start it in. */
  unpack(folder: string): Promise<string>;
}

/**
 * The previous commit, or the one that UPGRADE_FROM names (`v1.2`, `HEAD~20`). Where there is no history – an unpacked archive,
 * a shallow clone –, this very code.
 */
export async function versionBefore(): Promise<VersionBefore> {
  const { UPGRADE_FROM } = process.env;
  const commit = git('rev-parse', '--verify', '--short', `${UPGRADE_FROM || 'HEAD~1'}^{commit}`);
  if (UPGRADE_FROM) await commit;
  return commit.then(
    (hash) => ({ name: `commit ${hash}`, unpack: (folder) => unpack(hash, folder) }),
    () => ({ name: 'this very code, as there is no history', unpack: async () => here }),
  );
}

async function unpack(commit: string, into: string): Promise<string> {
  await mkdir(into, { recursive: true });
  const folder = await realpath(into);
  const archive = join(folder, 'version.tar');
  await git('archive', '--output', archive, commit, 'package.json', 'apps/server', 'packages');
  await run('tar', ['-xf', archive, '-C', folder]);
  await mkdir(join(folder, 'node_modules/@sillage'), { recursive: true });
  // What others wrote comes from here, what is ours from there.
  const others = (await readdir(join(here, 'node_modules'))).filter((name) => name !== '@sillage');
  for (const name of others) await link(join(here, 'node_modules', name), join(folder, 'node_modules', name));
  for (const name of await readdir(join(folder, 'packages')))
    await link(join(folder, 'packages', name), join(folder, 'node_modules/@sillage', name));
  const nested = join('apps/server', 'node_modules');
  await link(join(here, nested), join(folder, nested));
  return folder;
}

/** A junction where Windows allows nothing else. */
function link(target: string, path: string): Promise<void> {
  return symlink(target, path, 'junction');
}
