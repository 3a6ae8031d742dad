import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { readConfig } from './platform/config.ts';
import { describe, expect, test } from './testing/test.ts';

const text = await readFile(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
const questions = [...text.matchAll(/```sql\n(.*?)```/gs)].map(([, question = '']) => question);

describe('docs/operations.md', () => {
  test('has questions that the database answers', async ({ app }) => {
    expect(questions.length).toBeGreaterThan(5);
    for (const question of questions) await sql.raw(question).execute(app.db);
  });

  test('names the defaults as they are', () => {
    const rows = [...text.matchAll(/^\| `(ROLE|MONITOR_\w+)` \| `([^`]+)` \|/gm)];
    const stated = Object.fromEntries(rows.map(([, name = '', value = '']) => [name, value] as const));
    expect(readConfig(stated)).toEqual(readConfig({}));
    expect(Object.keys(stated)).toEqual([
      'ROLE',
      'MONITOR_INTERVAL',
      'MONITOR_CONFIRM',
      'MONITOR_HOST_GAP',
      'MONITOR_ALLOW_PRIVATE',
    ]);
  });
});
