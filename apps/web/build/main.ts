/** Builds the pages into dist: `npm run build` runs it once the packages are there. */
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { compressTexts } from './compress.ts';
import { writeHome } from './home.ts';

const web = join(import.meta.dirname, '..');
const built = (await build({ root: web, logLevel: 'warn' })) as Rolldown.RolldownOutput;
await writeHome(
  web,
  built.output.filter((file) => file.type === 'chunk'),
);
compressTexts(join(web, 'dist'));
