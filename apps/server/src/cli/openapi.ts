import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildOpenApi, routes } from '@sillage/contract';

const file = fileURLToPath(new URL('../../../../docs/openapi.json', import.meta.url));
const document = `${JSON.stringify(buildOpenApi(routes), null, 2)}\n`;

function readStored(): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

const [mode] = process.argv.slice(2);
if (mode === '--write') {
  writeFileSync(file, document);
} else if (mode === '--check') {
  if (readStored() !== document) {
    console.error('docs/openapi.json does not say what the routes say: run "npm run openapi".');
    process.exitCode = 1;
  }
} else {
  console.error('Say --check to compare docs/openapi.json with the routes, or --write to write it.');
  process.exitCode = 2;
}
