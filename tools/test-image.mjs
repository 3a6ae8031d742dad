/**
 * Builds the image with buildah and runs the journeys of a restock in it: with two web and two
 * worker processes, of which some are killed, and without any file that the processes could write.
 * Runs as root on Debian and needs no registry of images: the base is made by debootstrap, with the
 * Node of this project. It is not part of `npm test`.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const BASE = 'localhost/sillage-base';
const IMAGE = 'localhost/sillage-test';
const NPM_VERSION = '11';
const PROGRAMS = ['buildah', 'podman', 'runc', 'debootstrap'];
const MIRROR = 'http://deb.debian.org/debian';

/**
 * @param {string} program
 * @param {string[]} args
 * @param {import('node:child_process').ExecFileSyncOptions} [options]
 */
function run(program, args, options) {
  execFileSync(program, args, { stdio: 'inherit', ...options });
}

function checkMachine() {
  if (process.getuid?.() !== 0) throw new Error('Run it as root, which debootstrap needs.');
  for (const program of PROGRAMS)
    try {
      execFileSync(program, ['--version'], { stdio: 'ignore' });
    } catch {
      throw new Error(`${program} is missing. Install it: apt-get install --yes ${PROGRAMS.join(' ')}`);
    }
}

/**
 * Makes the base: Debian, the Node of this project, npm, and the user `node`.
 *
 * @param {string} folder
 */
function makeBase(folder) {
  run('debootstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', folder, MIRROR]);
  cpSync(process.execPath, join(folder, 'usr/local/bin/node'));
  run('npm', ['install', '--global', `--prefix=${join(folder, 'usr/local')}`, `npm@${NPM_VERSION}`]);
  run('chroot', [folder, 'useradd', '--uid=1000', '--create-home', 'node']);
  // A network with a certificate authority of its own.
  const authority = process.env.NODE_EXTRA_CA_CERTS;
  const variables = [];
  if (authority) {
    cpSync(authority, join(folder, 'etc/ssl/extra.crt'));
    variables.push('--change=ENV NODE_EXTRA_CA_CERTS=/etc/ssl/extra.crt');
  }
  const archive = `${folder}.tar`;
  run('tar', ['--create', `--file=${archive}`, `--directory=${folder}`, '.']);
  run('podman', ['import', ...variables, archive, BASE]);
  rmSync(archive);
}

checkMachine();
const folder = mkdtempSync(join(tmpdir(), 'sillage-base-'));
try {
  makeBase(folder);
  run('buildah', ['build', '--isolation=chroot', '--network=host', `--build-arg=BASE=${BASE}`, `--tag=${IMAGE}`, '.']);
  run(
    process.execPath,
    ['node_modules/@playwright/test/cli.js', 'test', '--config=e2e', '--project=journeys', 'several-processes'],
    {
      env: { ...process.env, SILLAGE_IMAGE: IMAGE },
    },
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
