// npm run test:mosquitto: runs the tests and the journey of Home Assistant against Debian's
// mosquitto with TLS and a password, in place of the broker from npm. Needs `mosquitto`,
// `mosquitto_passwd` and `openssl`.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureChromium } from './lib/chromium.mjs';
import { nodePath } from './lib/packages.mjs';
import { main, projectEnv, root, run, UserError } from './lib/run.mjs';
import { ensureWebBuild } from './lib/web-build.mjs';

await main(async () => {
  if (spawnSync('mosquitto', ['-h']).error)
    throw new UserError('There is no mosquitto here. Install it, such as by "apt-get install mosquitto".');
  await ensureChromium();
  await ensureWebBuild();
  const tool = (/** @type {string[]} */ ...path) => join(root, 'node_modules', ...path);
  const env = { ...projectEnv, SILLAGE_TEST_BROKER: 'mosquitto' };
  const vitest = [tool('vitest', 'vitest.mjs'), 'run', '--project', 'server', 'features/home-assistant'];
  const journey = [
    tool('@playwright', 'test', 'cli.js'),
    'test',
    '--config',
    'e2e',
    '--project=journeys',
    '/home-assistant',
  ];
  return (await run(nodePath(), vitest, { env })) || run(nodePath(), journey, { env });
});
