import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { closeServer, listen } from './listen.ts';

/** Folder with a folder for each hour, which has an empty file for each port taken in that hour. */
const FOLDER = join(tmpdir(), `sillage-test-ports-${userInfo().username}`);

/**
 * Returns a loopback port that is free now, and that no process gets from this function again
 * within an hour: the server that will use it takes seconds to start. `find` is for tests.
 */
export async function freePort(find = findFreePort): Promise<number> {
  for (;;) {
    const port = await find();
    if (take(port)) return port;
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  const { port } = new URL(await listen(server));
  await closeServer(server, []);
  return Number(port);
}

/** Takes a port for the rest of this hour of the clock and the next one. */
function take(port: number): boolean {
  const hour = Math.floor(Date.now() / 3_600_000);
  const fileOf = (takenIn: number) => join(FOLDER, String(takenIn), String(port));
  const isNewHour = mkdirSync(join(FOLDER, String(hour)), { recursive: true }) !== undefined;
  if (isNewHour) removeBefore(hour - 1);
  if (existsSync(fileOf(hour - 1))) return false;
  try {
    writeFileSync(fileOf(hour), '', { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function removeBefore(hour: number): void {
  const old = readdirSync(FOLDER).filter((name) => Number(name) < hour);
  for (const name of old) rmSync(join(FOLDER, name), { recursive: true, force: true });
}
