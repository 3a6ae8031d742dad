/** npm run emails: compiles the components to parts.json, which is all that the server uses. */
import { writeFileSync } from 'node:fs';
import { compileParts } from './compile.ts';

const file = new URL('../parts.json', import.meta.url);
writeFileSync(file, `${JSON.stringify(await compileParts(), null, 2)}\n`);
