import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type EmbeddedOptions, openEmbedded } from './embedded.ts';

test('openEmbedded reports what to do when PostgreSQL ended because the disk was full', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sillage-full-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const folder = join(dataDir, 'postgres');
  const options: EmbeddedOptions = { mode: 'serve', settings: { fsync: 'off' } };
  const lost = Promise.withResolvers<string>();
  await openEmbedded(dataDir, { ...options, onLost: lost.resolve });
  // PostgreSQL's message when pg_wal has no space.
  const message = 'PANIC:  could not write to file "pg_wal/xlogtemp.1": No space left on device';
  appendFileSync(join(folder, 'postgres.log'), `2026-11-23 09:14:06 UTC [1] ${message}\n`);
  process.kill(Number(readFileSync(join(folder, 'cluster', 'postmaster.pid'), 'utf8').split('\n', 1)[0]), 'SIGKILL');
  expect(await lost.promise).toMatch(
    /pg_wal.*No space left on device\. The disk is full: make room, then start Sillage/,
  );
  // Stops the remains of the killed postmaster.
  const next = await openEmbedded(dataDir, options);
  await next.close();
});
