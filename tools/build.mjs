// npm run build: prepares everything that `npm start` needs, without starting the server.
import { ensurePackages } from './lib/packages.mjs';
import { main } from './lib/run.mjs';
import { ensureWebBuild } from './lib/web-build.mjs';

await main(async () => {
  await ensurePackages();
  await ensureWebBuild();
  return 0;
});
