/** Builds the web pages into dist, after `npm run build` has built the packages. */
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { compressTexts } from './compress.ts';
import { slimFonts } from './fonts.ts';
import { writePages } from './pages.ts';

const web = join(import.meta.dirname, '..');
const built = (await build({ root: web, logLevel: 'warn' })) as Rolldown.RolldownOutput;
await writePages(
  web,
  built.output.filter((file) => file.type === 'chunk'),
);
await slimFonts(join(web, 'dist'));
compressTexts(join(web, 'dist'));
