import { join } from 'node:path';
import { root, UserError } from './run.mjs';

/**
 * Returns the program that `npm start` and `npm run dev` run: the server, or with --demo the demo.
 * @param {string[]} args
 * @throws {UserError} for any other argument
 */
export function serverProgram(args) {
  const unknown = args.find((arg) => arg !== '--demo');
  if (unknown !== undefined) {
    throw new UserError(`${unknown} means nothing here. The one option is --demo; settings are environment variables.`);
  }
  return join(root, 'apps', 'server', 'src', ...(args.length > 0 ? ['demo'] : []), 'main.ts');
}
