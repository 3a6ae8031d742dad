import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '../../apps/server/src/platform/db/open.ts';
import { runRaw } from '../../apps/server/src/platform/db/raw.ts';

/** Lets time pass where no test can wait for it: a statement on the database in a server's data folder. */
export async function inDatabase(dataDir: string, statement: string): Promise<void> {
  const file = await readFile(join(dataDir, 'postgres', 'connection.json'), 'utf8');
  const db = openDatabase((JSON.parse(file) as { url: string }).url);
  await runRaw(db, statement, []);
  await db.destroy();
}
