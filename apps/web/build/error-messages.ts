import { globSync, readFileSync } from 'node:fs';
import { errorCatalogue, isErrorCode } from '@sillage/contract';
import type { Plugin } from 'vite';

const sources = `${import.meta.dirname}/../src/`;
const CATALOGUE = /(?<=const errorCatalogue = )\{.*?\n\}/s;

/**
 * In the build, keeps only the statuses of the contract's errors. The server sends the message with
 * each error, so the browser needs only the messages of errors that it creates itself. This saves
 * 1 kB on every page.
 */
export function dropErrorMessages(): Plugin {
  return {
    name: 'drop-error-messages',
    apply: 'build',
    transform(code, id) {
      if (!id.endsWith('/contract/src/errors.ts')) return undefined;
      if (!CATALOGUE.test(code)) throw new Error(`${id}: no error catalogue found`);
      return code.replace(CATALOGUE, () => JSON.stringify(buildCatalogue()));
    },
  };
}

function buildCatalogue(): object {
  const created = findCreatedCodes();
  const entries = Object.entries(errorCatalogue).map(([code, { status, message }]) => [
    code,
    { status, message: created.has(code) ? message : '' },
  ]);
  return Object.fromEntries(entries) as object;
}

/** Returns the codes of all errors that the web app creates with the catalogue's message. */
function findCreatedCodes(): Set<string> {
  const texts = globSync('**/*.{ts,tsx}', { cwd: sources })
    .filter((file) => !/\.test\.tsx?$|^testing\//.test(file))
    .map((file) => readFileSync(sources + file, 'utf8'));
  const codes = texts.flatMap((text) => [...text.matchAll(/new AppError\('(\w+)'/g)].map(([, code]) => code));
  return new Set(codes.filter(isErrorCode));
}
