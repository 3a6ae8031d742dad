// npm run test:image: builds the image with buildah and runs journeys with the servers in it, as
// compose.yaml runs them: as its user, without rights, and without any file that they could write.
// Runs as root on Debian and needs no registry of images: the base is made by debootstrap, with the
// Node of this project. It is not part of `npm test`.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { ensureChromium } from './lib/chromium.mjs';
import { ensurePackages, nodePath } from './lib/packages.mjs';
import { machineEnv, main, projectEnv, run, UserError } from './lib/run.mjs';
import { ensureWebBuild } from './lib/web-build.mjs';

const NPM_VERSION = '11';
const MIRROR = 'http://deb.debian.org/debian';
/** Packages of Debian, each with the program of its name. */
const PROGRAMS = ['buildah', 'podman', 'runc', 'debootstrap'];

let isStopped = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => (isStopped = true));

await main(async () => {
  checkMachine();
  await ensurePackages();
  await ensureChromium();
  // A server outside the image writes the template of the tests' data folder.
  await ensureWebBuild();
  const folder = mkdtempSync(join(tmpdir(), 'sillage-image-'));
  const base = `localhost/sillage-base:${basename(folder)}`;
  const image = `localhost/sillage-test:${basename(folder)}`;
  try {
    await makeBase(join(folder, 'base'), base);
    // Docker's format has health checks, the one of the Open Container Initiative does not. Caches
    // and intermediate files are in TMPDIR.
    const TMPDIR = join(folder, 'tmp');
    mkdirSync(TMPDIR);
    const build = ['build', '--format=docker', '--isolation=chroot', '--network=host', `--build-arg=BASE=${base}`];
    await step('buildah', [...build, `--tag=${image}`, '.'], { env: { ...machineEnv, TMPDIR } });
    console.log(`The image has ${sizeInMb(image) - sizeInMb(base)} MB besides the ${sizeInMb(base)} MB of its base.`);
    const playwright = [
      'node_modules/@playwright/test/cli.js',
      'test',
      '--config=e2e',
      '--project=image',
      '--workers=1',
    ];
    await step(nodePath(), playwright, { env: { ...projectEnv, SILLAGE_TEST_IMAGE: image } });
  } finally {
    removeAll(folder, [image, base]);
  }
  return 0;
});

function checkMachine() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new UserError('Run it as root on Debian, which debootstrap needs.');
  const missing = PROGRAMS.filter((program) => spawnSync(program, ['--version']).error);
  if (missing.length > 0)
    throw new UserError(`Missing: ${missing.join(', ')}. Install: apt-get install --yes ${missing.join(' ')}`);
}

/**
 * Makes the base: Debian, the Node of this project, npm, and the user `node`.
 * @param {string} folder
 * @param {string} image name of the base
 */
async function makeBase(folder, image) {
  await step('debootstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', folder, MIRROR]);
  cpSync(nodePath(), join(folder, 'usr/local/bin/node'));
  await step('npm', ['install', '--global', `--prefix=${join(folder, 'usr/local')}`, `npm@${NPM_VERSION}`]);
  await step('chroot', [folder, 'useradd', '--uid=1000', '--create-home', 'node']);
  const variables = [];
  // For a network with a certificate authority of its own.
  const authority = process.env.NODE_EXTRA_CA_CERTS;
  if (authority) {
    cpSync(authority, join(folder, 'etc/ssl/extra.crt'));
    variables.push('--change=ENV NODE_EXTRA_CA_CERTS=/etc/ssl/extra.crt');
  }
  const archive = `${folder}.tar`;
  await step('tar', ['--create', `--file=${archive}`, `--directory=${folder}`, '.']);
  await step('podman', ['import', ...variables, archive, image]);
}

/**
 * Runs a program to its end.
 * @param {string} program
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @throws {UserError} when the program fails, or when this tool was stopped by a signal
 */
async function step(program, args, options = { env: machineEnv }) {
  const code = isStopped ? 0 : await run(program, args, options);
  if (isStopped) throw new UserError('Stopped.');
  if (code !== 0) throw new UserError(`${basename(program)} ${args[0]} ended with exit code ${code}.`);
}

/** @param {string} image @returns {number} its size in MB */
function sizeInMb(image) {
  return Math.round(Number(execFileSync('podman', ['image', 'inspect', '--format={{.Size}}', image])) / 1e6);
}

/**
 * Removes containers, images and files, even of steps that were stopped halfway.
 * @param {string} folder
 * @param {string[]} images
 */
function removeAll(folder, images) {
  const [, base = ''] = images;
  for (const image of images)
    for (const id of list('podman', ['ps', '--all', '--quiet', '--external', `--filter=ancestor=${image}`]))
      spawnSync('podman', ['rm', '--force', '--time=0', id]);
  for (const id of list('buildah', ['containers', '--quiet', `--filter=ancestor=${base}`]))
    spawnSync('buildah', ['rm', id]);
  spawnSync('podman', ['rmi', '--force', ...images]);
  // What debootstrap mounted, such as /proc, must not be removed with the folder.
  const mounted = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' ')[1] ?? '')
    .filter((path) => path.startsWith(`${folder}/`));
  for (const path of mounted.reverse()) execFileSync('umount', ['--lazy', path]);
  rmSync(folder, { recursive: true, force: true });
}

/** @param {string} program @param {string[]} args @returns {string[]} the lines of its output */
function list(program, args) {
  return spawnSync(program, args, { encoding: 'utf8' }).stdout.split('\n').filter(Boolean);
}
