import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

let fileNames: ReadonlySet<string> = new Set();

/** Loads a .env file, if there is one. Variables of the environment stay as they are. */
export function loadEnvFile(path: string): void {
  if (!existsSync(path)) return;
  const names = Object.keys(parseEnv(readFileSync(path, 'utf8')));
  fileNames = new Set(names.filter((name) => process.env[name] === undefined));
  process.loadEnvFile(path);
}

/** Returns the names that the .env file set in this process. */
export function getFileNames(): ReadonlySet<string> {
  return fileNames;
}
