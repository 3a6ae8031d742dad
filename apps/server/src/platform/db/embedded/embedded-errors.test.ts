import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { EmbeddedDatabaseError, openEmbedded } from '../embedded.ts';
import { explainEmbedded, PostgresFailure } from './embedded-errors.ts';

const settings = { fsync: 'off' };
const root = mkdtempSync(join(tmpdir(), 'sillage-unusable-'));
afterAll(() => rmSync(root, { recursive: true }));

const systemError = (code: string, syscall: string, text: string) =>
  Object.assign(new Error(`${code}: ${text}, ${syscall} '/data/postgres'`), { code, syscall });

describe('explainEmbedded', () => {
  test.each([
    [systemError('ENOSPC', 'write', 'no space left on device'), 'is full. Make room'],
    [new PostgresFailure('could not write lock file "postmaster.pid": No space left on device'), 'is full. Make room'],
    [new PostgresFailure('could not extend file "base/1/2691": wrote only 4096 of 8192 bytes'), 'is full. Make room'],
    [new Error('Cannot lock /data/lock (database or disk is full)'), 'is full. Make room'],
    [systemError('EROFS', 'open', 'read-only file system'), 'cannot write to DATA_DIR'],
    [systemError('ENOENT', 'mkdir', 'no such file or directory'), 'cannot write to DATA_DIR'],
    [systemError('EACCES', 'mkdir', 'permission denied'), 'cannot write to DATA_DIR'],
    [new Error('Cannot lock /data/lock (attempt to write a readonly database)'), 'cannot write to DATA_DIR'],
    [systemError('ENOENT', 'open', 'no such file or directory'), 'npx sillage restore FILE'],
    [new PostgresFailure('PostgreSQL did not start:\nPANIC'), 'npx sillage restore FILE'],
    [new Error('Connection terminated unexpectedly'), 'npx sillage restore FILE'],
  ])('explainEmbedded returns one line with DATA_DIR and the remedy for “%s”', (error, hint) => {
    const { message } = explainEmbedded(root, error) as Error;
    expect(message).toContain(hint);
    expect(message).toContain(root);
    expect(message).not.toMatch(/\n|DATABASE_URL/);
  });

  test('explainEmbedded returns an error unchanged when it is not about the embedded PostgreSQL', () => {
    const error = new TypeError('a mistake of ours');
    expect(explainEmbedded(root, error)).toBe(error);
  });
});

test('openEmbedded names DATA_DIR and the restore command when files of the database are damaged', async () => {
  const intact = join(root, 'intact');
  await (await openEmbedded(intact, { mode: 'serve', settings })).close();
  const cluster = join('postgres', 'cluster');
  const damages: Record<string, (dataDir: string) => void> = {
    'base is missing': (dataDir) => rmSync(join(dataDir, cluster, 'base'), { recursive: true }),
    'pg_control is cut off': (dataDir) => truncateSync(join(dataDir, cluster, 'global', 'pg_control'), 100),
    'PG_VERSION is of another version': (dataDir) => writeFileSync(join(dataDir, cluster, 'PG_VERSION'), '12\n'),
    'pg_wal is missing': (dataDir) => rmSync(join(dataDir, cluster, 'pg_wal'), { recursive: true }),
    'the password is missing': (dataDir) => rmSync(join(dataDir, 'postgres', 'password')),
    'the password is another': (dataDir) => writeFileSync(join(dataDir, 'postgres', 'password'), 'other'),
  };
  for (const [name, damage] of Object.entries(damages)) {
    const dataDir = join(root, name.replaceAll(' ', '-'));
    cpSync(intact, dataDir, { recursive: true, preserveTimestamps: true });
    damage(dataDir);
    const error = await openEmbedded(dataDir, { mode: 'serve', settings }).catch((reason: unknown) => reason);
    expect([name, error]).toEqual([name, expect.any(EmbeddedDatabaseError)]);
    const { message } = error as Error;
    expect([name, message]).toEqual([name, expect.stringContaining(`DATA_DIR (${dataDir}) cannot be opened`)]);
    expect([name, message]).toEqual([name, expect.stringContaining('npx sillage restore FILE')]);
    expect([name, message]).toEqual([name, expect.not.stringMatching(/\n|DATABASE_URL/)]);
  }
});

test('the server ends with exit code 1 and one line when DATA_DIR is a file', () => {
  const dataDir = join(root, 'a-file');
  mkdirSync(root, { recursive: true });
  writeFileSync(dataDir, '');
  const main = fileURLToPath(new URL('../../../main.ts', import.meta.url));
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', ROLE: 'all', LOG_LEVEL: 'silent' };
  const { status, stderr } = spawnSync(process.execPath, [main], { env, encoding: 'utf8' });
  expect([status, stderr.trimEnd().split('\n')]).toEqual([1, [expect.stringContaining('cannot write to DATA_DIR')]]);
});
