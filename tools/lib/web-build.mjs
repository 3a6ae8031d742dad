import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { nodePath } from './packages.mjs';
import { projectEnv, root, run, UserError } from './run.mjs';

const web = join(root, 'apps', 'web');
const sources = [
  web,
  join(root, 'packages', 'contract'),
  join(root, 'packages', 'bottle'),
  join(root, 'package-lock.json'),
  join(root, 'tsconfig.base.json'),
];
const ignoredNames = /^(node_modules|dist|testing|.*\.test\.tsx?)$/;
const stampFile = join(root, 'node_modules', '.cache', 'web-build');

/** Builds the pages into apps/web/dist, unless they were built from the same sources. */
export async function ensureWebBuild() {
  const hash = createHash('sha256');
  for (const path of sources) hashPath(hash, path);
  const wanted = hash.digest('hex');
  if (existsSync(join(web, 'dist', 'home.html')) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted)
    return;

  console.log('Building the pages …');
  rmSync(stampFile, { force: true });
  const options = { cwd: web, env: { ...projectEnv, NODE_ENV: 'production' } };
  const code = await run(nodePath(), [join(web, 'build', 'main.ts')], options);
  if (code !== 0)
    throw new UserError(`The pages were not built (exit code ${code}); the reason, if there is one, stands above.`);
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, wanted);
}

/**
 * Adds files to a hash without their times, because a checkout gives every file a new time.
 * @param {import('node:crypto').Hash} hash
 * @param {string} path a file, or a folder with all its contents
 */
function hashPath(hash, path) {
  if (!statSync(path).isDirectory()) {
    hash.update(path.slice(root.length)).update(readFileSync(path));
    return;
  }
  for (const name of readdirSync(path).toSorted()) {
    if (!ignoredNames.test(name)) hashPath(hash, join(path, name));
  }
}
