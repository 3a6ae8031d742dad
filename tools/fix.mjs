// npm run fix: applies the automatic fixes of the linter and the formatter, and prints the rest.
import { join } from 'node:path';
import { ensurePackages, nodePath } from './lib/packages.mjs';
import { main, root, run } from './lib/run.mjs';

await main(async () => {
  await ensurePackages();
  const packages = join(root, 'node_modules');
  const lint = await run(nodePath(), [join(packages, 'oxlint', 'bin', 'oxlint'), '--fix']);
  // Last, because the linter's fixes may need formatting.
  const format = await run(nodePath(), [join(packages, '@biomejs', 'biome', 'bin', 'biome'), 'check', '--write']);
  return Math.max(lint, format);
});
