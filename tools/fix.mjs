// npm run fix: what the linter and the formatter can put right by themselves; the rest is printed.
import { join } from 'node:path';
import { ensurePackages, nodePath } from './lib/packages.mjs';
import { main, root, run } from './lib/run.mjs';

await main(async () => {
  await ensurePackages();
  const packages = join(root, 'node_modules');
  const lint = await run(nodePath(), [join(packages, 'oxlint', 'bin', 'oxlint'), '--fix']);
  // Last, because a fix of the linter's may need formatting.
  const format = await run(nodePath(), [join(packages, '@biomejs', 'biome', 'bin', 'biome'), 'check', '--write']);
  return Math.max(lint, format);
});
