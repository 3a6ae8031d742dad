// npm run test:mosquitto: runs the tests of Home Assistant against Debian's mosquitto with TLS and
// a password, in place of the broker from npm. Needs `mosquitto`, `mosquitto_passwd` and `openssl`.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { nodePath } from './lib/packages.mjs';
import { main, projectEnv, root, run, UserError } from './lib/run.mjs';

await main(async () => {
  if (spawnSync('mosquitto', ['-h']).error)
    throw new UserError('There is no mosquitto here. Install it, such as by "apt-get install mosquitto".');
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const env = { ...projectEnv, SILLAGE_TEST_BROKER: 'mosquitto' };
  return run(nodePath(), [vitest, 'run', '--project', 'server', 'features/home-assistant'], { env });
});
