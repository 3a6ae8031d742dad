// npm start: from a fresh clone, or any later state of it, to a running server. Runs on Node 20 and newer.
import { ensurePackages, nodePath } from './lib/packages.mjs';
import { main, ownPath, run } from './lib/run.mjs';
import { serverProgram } from './lib/server.mjs';
import { ensureWebBuild } from './lib/web-build.mjs';

await main(async () => {
  const server = serverProgram(process.argv.slice(2));
  await ensurePackages();
  await ensureWebBuild();
  return run(nodePath(), [server], {
    env: { ...ownPath, NODE_ENV: process.env.NODE_ENV ?? 'production' },
    // The channel says nothing; its closing tells the server that we were killed.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
});
