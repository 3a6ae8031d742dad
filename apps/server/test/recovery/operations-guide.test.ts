import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { readConfig } from '../../src/platform/config.ts';
import { describe, expect, test } from '../../src/testing/test.ts';

const text = await readFile(new URL('../../../../docs/operations.md', import.meta.url), 'utf8');
const queries = [...text.matchAll(/```sql\n(.*?)```/gs)].map(([, query = '']) => query);

describe('docs/operations.md', () => {
  test('the SQL queries in docs/operations.md run against the database', async ({ app }) => {
    expect(queries.length).toBeGreaterThan(5);
    for (const query of queries) await sql.raw(query).execute(app.db);
  });

  test('the table of settings in docs/operations.md states the actual defaults', () => {
    const rows = [...text.matchAll(/^\| `(ROLE|MONITOR_\w+)` \| `([^`]+)` \|/gm)];
    const stated = Object.fromEntries(rows.map(([, name = '', value = '']) => [name, value] as const));
    expect(readConfig(stated)).toEqual(readConfig({}));
    expect(Object.keys(stated)).toEqual([
      'ROLE',
      'MONITOR_INTERVAL',
      'MONITOR_CONFIRM',
      'MONITOR_HOST_GAP',
      'MONITOR_MAX_BACKOFF',
      'MONITOR_ALLOW_PRIVATE',
    ]);
  });
});
