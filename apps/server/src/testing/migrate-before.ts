import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Db } from '../platform/db/db.ts';

const migrations = new URL('../../migrations/', import.meta.url);

/**
 * Creates the database schema of an earlier version. Runs only the migrations whose file names sort
 * before `first`.
 */
export async function migrateBefore(db: Db, first: string): Promise<void> {
  const names = (await readdir(migrations)).filter((name) => name < first).sort();
  const all = await Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, migrations), 'utf8');
      return [name, { up: async (to: Db) => void (await sql.raw(text).execute(to)) }] as const;
    }),
  );
  const provider = { getMigrations: () => Promise.resolve(Object.fromEntries(all)) };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error) throw new Error('the earlier schema could not be made', { cause: error });
}
