import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startServer } from './processes.ts';

/** The environment variable that passes the template to Playwright's workers. */
const VARIABLE = 'SILLAGE_DATA_TEMPLATE';

/**
 * Starts a server on an empty folder and stops it. Tests start with copies of that folder, so that
 * cluster, migrations and catalogue are made only once. Returns the function that removes it.
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
