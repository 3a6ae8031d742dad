// npm run test:ha: runs Sillage behind PgBouncer, and on a cluster of Patroni that fails over. It
// installs the programs from Debian, as root, and stops everything that it starts. It is not part
// of `npm test`. Arguments are those of ha/main.ts.
import { spawnSync } from 'node:child_process';
import { ensureChromium } from './lib/chromium.mjs';
import { ensurePackages, nodePath } from './lib/packages.mjs';
import { machineEnv, main, run, UserError } from './lib/run.mjs';
import { ensureWebBuild } from './lib/web-build.mjs';

/** Packages of Debian that must be installed. */
const PACKAGES = ['pgbouncer', 'patroni', 'python3-etcd', 'etcd-server', 'etcd-client', 'haproxy', 'postgresql'];

await main(async () => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new UserError('Run it as root on Debian: it installs PgBouncer, Patroni, etcd, HAProxy and PostgreSQL.');
  await installPrograms();
  await ensurePackages();
  await ensureChromium();
  await ensureWebBuild();
  return run(nodePath(), ['ha/main.ts', ...process.argv.slice(2)]);
});

async function installPrograms() {
  const isInstalled = (/** @type {string} */ name) =>
    spawnSync('dpkg-query', ['--show', '--showformat=${db:Status-Status}', name], { encoding: 'utf8' }).stdout ===
    'installed';
  const missing = PACKAGES.filter((name) => !isInstalled(name));
  if (missing.length === 0) return;
  // In run level 1, Debian's packages do not start their services.
  const env = { ...machineEnv, RUNLEVEL: '1', DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], ['install', '--yes', '--no-install-recommends', ...missing]])
    if ((await run('apt-get', args, { env })) !== 0) throw new UserError(`apt-get ${args[0]} failed.`);
}
