import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startServer } from './processes.ts';

/** Environment variable that gives Playwright's workers the path of the data folder's template. */
const VARIABLE = 'SILLAGE_DATA_TEMPLATE';

/**
 * Starts a server on an empty data folder and stops it. Tests use copies of the folder, so that the
 * database cluster, migrations and catalogue are created only once. Returns a function that removes
 * the folder.
 */
export async function createDataTemplate(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'sillage-e2e-template-'));
  const server = await startServer({ DATA_DIR: folder });
  await server.end();
  process.env[VARIABLE] = folder;
  return () => rm(folder, { recursive: true, force: true, maxRetries: 3 });
}

export async function copyTemplate(target: string): Promise<void> {
  const template = process.env[VARIABLE];
  if (template === undefined) throw new Error(`${VARIABLE} is not set: the global setup did not run`);
  if (process.platform === 'win32') return cp(template, target, { recursive: true });
  // fs.cp run by root makes root the owner, and PostgreSQL accepts only files of its own user.
  await promisify(execFile)('cp', ['-a', template, target]);
}
