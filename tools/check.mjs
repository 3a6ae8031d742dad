// npm run check: all static checks of the code.
import { check } from './lib/check.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { main } from './lib/run.mjs';

await main(async () => {
  await ensurePackages();
  return (await check()) === 0 ? 0 : 1;
});
