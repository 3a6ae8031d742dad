#!/usr/bin/env node
// Must parse and run on old versions of Node too: there it only restarts itself on the project's
// own Node.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import module from 'node:module';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const NODE_MAJOR = 24;
const self = fileURLToPath(import.meta.url);

// Caches compiled modules, which halves the start time of a command.
if (module.enableCompileCache && !process.env.NODE_COMPILE_CACHE)
  module.enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/compiled', import.meta.url)));

if (Number.parseInt(process.versions.node, 10) >= NODE_MAJOR) await import('../src/cli/sillage.ts');
else runOn(findNode(dirname(self)));

/** @returns {string | undefined} the project's own Node in the nearest `node_modules` above */
function findNode(/** @type {string} */ folder) {
  const node = join(folder, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(node)) return node;
  return dirname(folder) === folder ? undefined : findNode(dirname(folder));
}

function runOn(/** @type {string | undefined} */ node) {
  if (node === undefined) {
    process.stderr.write(
      `Sillage needs Node ${NODE_MAJOR} or newer, this is ${process.versions.node}: run "npm install" in its folder first.\n`,
    );
    process.exitCode = 2;
    return;
  }
  const child = spawn(node, [self, ...process.argv.slice(2)], { stdio: 'inherit' });
  // Ctrl-C in a terminal reaches both processes; this one waits until the child has shut down.
  process.on('SIGINT', () => undefined);
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGHUP'])) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? 128 + constants.signals[signal ?? 'SIGKILL'];
  });
}
