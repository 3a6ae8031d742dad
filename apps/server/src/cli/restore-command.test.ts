import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase, dropDatabase } from '@sillage/testkit/postgres';
import { onTestFinished } from 'vitest';
import { maintainSigningKeys } from '../platform/signatures/maintain-keys.ts';
import { expect, inject, test } from '../testing/test.ts';
import { runSillage } from './testing/run-sillage.ts';

const SECRET = 'the secret of the first server, long enough';

test('sillage restore replaces signing keys and says so in one line when SESSION_SECRET is another', async ({
  app,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'sillage-restore-'));
  const target = await createDatabase(inject('postgresUrl'), `restore_command_${process.pid}`);
  onTestFinished(async () => {
    await dropDatabase(target);
    await rm(folder, { recursive: true });
  });
  await maintainSigningKeys(app.db, { secret: SECRET, now: app.clock.now() });
  const file = join(folder, 'backup.gz');
  await runSillage(['backup', file], { DATABASE_URL: app.config.databaseUrl ?? '' });
  const restore = async (SESSION_SECRET: string) => {
    const result = await runSillage(['restore', file, '--replace'], { DATABASE_URL: target, SESSION_SECRET });
    expect(result).toMatchObject({ code: 0, err: '' });
    return result.out.trimEnd().split('\n');
  };
  expect(await restore(SECRET)).toEqual([expect.stringContaining('counted and compared.')]);
  expect(await restore('the secret of the second server, long enough')).toEqual([
    expect.stringContaining('counted and compared.'),
    expect.stringMatching(/^2 signing keys were encrypted under another SESSION_SECRET; .+unsigned until then\.$/),
  ]);
});
