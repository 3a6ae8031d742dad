import { sql } from 'kysely';
import type { TestApp } from './test-app.ts';

/** Returns every row of every table as JSON, except rows whose text contains one of `except`. */
export async function snapshot(
  { db }: Pick<TestApp, 'db'>,
  { except = [] }: { except?: readonly string[] } = {},
): Promise<string> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db);
  const dumps: unknown[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await sql`
      select to_jsonb(t) as row from ${sql.table(name)} t
      where not exists (select from unnest(${except}::text[]) as part where position(part in t::text) > 0)
      order by 1`.execute(db);
    dumps.push(rows);
  }
  return JSON.stringify(dumps);
}
