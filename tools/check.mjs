// npm run check: everything that can be said about the code without running it.
import { check } from './lib/check.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { main } from './lib/run.mjs';

await main(async () => {
  await ensurePackages();
  return (await check()) === 0 ? 0 : 1;
});
