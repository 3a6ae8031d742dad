import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { machineEnv, root, run, UserError } from './run.mjs';

const isWindows = process.platform === 'win32';
const ownNode = join(root, 'node_modules', 'node', 'bin', isWindows ? 'node.exe' : 'node');
const NODE_MAJOR = 24;

/** Runs `npm ci` unless the packages of package-lock.json are installed. Needs only npm. */
export async function ensurePackages() {
  if (!isInstalled()) {
    console.log('Installing packages (only when they changed; about a minute) …');
    const flags = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
    // Hides npm's own summary; npm's errors come on stderr.
    const stdio = /** @type {import('node:child_process').StdioOptions} */ (['ignore', 'ignore', 'inherit']);
    const code = await run('npm', ['ci', ...flags], { env: machineEnv, stdio, shell: isWindows });
    if (code !== 0)
      throw new UserError(`npm ci ended with exit code ${code}; its reason, if it gave one, stands above.`);
  }
  nodePath();
}

/**
 * Returns the path of Node 24: the project's own, or the running Node if it is new enough.
 * @throws {UserError} when there is none
 */
export function nodePath() {
  if (existsSync(ownNode)) return ownNode;
  if (Number.parseInt(process.versions.node, 10) >= NODE_MAJOR) return process.execPath;
  throw new UserError(
    `Node ${NODE_MAJOR} is missing: npm did not run the install script of the package "node". ` +
      'Run "npm rebuild node --ignore-scripts=false", then try again.',
  );
}

/** Returns true if the locked packages are installed; optional packages may be missing. */
function isInstalled() {
  const lockedPackages = readPackages('package-lock.json');
  const installedPackages = readPackages(join('node_modules', '.package-lock.json'));
  return (
    Object.entries(lockedPackages).every(([path, entry]) => {
      const installed = installedPackages[path];
      if (!installed) return path === '' || entry.optional === true;
      return installed.version === entry.version && installed.integrity === entry.integrity;
    }) && Object.keys(installedPackages).every((path) => path in lockedPackages)
  );
}

/** @typedef {{ version?: string, integrity?: string, optional?: boolean }} LockedPackage */

/**
 * @param {string} file
 * @returns {Record<string, LockedPackage>}
 */
function readPackages(file) {
  const path = join(root, file);
  if (!existsSync(path)) return {};
  return /** @type {{ packages: Record<string, LockedPackage> }} */ (JSON.parse(readFileSync(path, 'utf8'))).packages;
}
