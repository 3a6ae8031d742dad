// npm start: starts the server from a fresh clone, or any later state. Runs on Node 20 and newer.
import { ensurePackages, nodePath } from './lib/packages.mjs';
import { main, projectEnv, run } from './lib/run.mjs';
import { serverProgram } from './lib/server.mjs';
import { ensureWebBuild } from './lib/web-build.mjs';

await main(async () => {
  const server = serverProgram(process.argv.slice(2));
  await ensurePackages();
  await ensureWebBuild();
  return run(nodePath(), [server], {
    env: { ...projectEnv, NODE_ENV: process.env.NODE_ENV ?? 'production' },
    // The channel carries no messages; its end tells the server that this process was killed.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
});
