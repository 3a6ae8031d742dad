import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run, UserError } from './run.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const osRelease = '/etc/os-release';

/**
 * Finds the browser for the tests: CHROMIUM_PATH, else one in PATH, else Playwright's own.
 * @returns {Promise<string | null>} its path; null when there is none
 */
export async function findChromium() {
  const configured = process.env.CHROMIUM_PATH;
  if (configured) return existsSync(configured) ? configured : null;
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const installed = names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => existsSync(path));
  if (installed) return installed;
  const { chromium } = await import('@playwright/test');
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : null;
}

/**
 * Installs Chromium if it is missing and this process is root on Debian.
 * @throws {UserError} when there is still no browser
 */
export async function ensureChromium() {
  if (await findChromium()) return;
  if (process.env.CHROMIUM_PATH) throw new UserError(`CHROMIUM_PATH: there is no file ${process.env.CHROMIUM_PATH}.`);
  if (isDebian() && process.getuid?.() === 0) await install();
  if (await findChromium()) return;
  throw new UserError(
    'The browser tests need Chromium: install it ("apt-get install chromium" or "npx playwright install chromium"), ' +
      'or set CHROMIUM_PATH.',
  );
}

function isDebian() {
  return (
    existsSync('/usr/bin/apt-get') && existsSync(osRelease) && /^ID="?debian"?$/m.test(readFileSync(osRelease, 'utf8'))
  );
}

async function install() {
  console.log('Installing Chromium for the browser tests …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const stdio = /** @type {import('node:child_process').StdioOptions} */ (['ignore', 'ignore', 'inherit']);
  await run('apt-get', ['update', '-qq'], { env, stdio });
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { env, stdio });
}
