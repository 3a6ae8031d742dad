/**
 * Runs Sillage behind PgBouncer and on a cluster of Patroni, with programs of Debian.
 * `npm run test:ha` installs them and calls this; see docs/scaling.md.
 *
 *   node ha/main.ts [--only pgbouncer|patroni] [--rounds 5]
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { openLoad } from '@sillage/testkit/faults';
import { createDatabase, openPostgres } from '@sillage/testkit/postgres';
import { DATABASE, testFailovers } from './failovers.ts';
import { startPatroni } from './patroni.ts';
import { startPgbouncer } from './pgbouncer.ts';
import { Opened } from './programs.ts';

const { values } = parseArgs({
  options: { only: { type: 'string' }, rounds: { type: 'string', default: '5' } },
});

const opened = new Opened();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => void opened.close().finally(() => process.exit(1)));

/** Runs journeys with servers on the database at `url`. Throws if one fails. */
async function runJourneys(names: readonly string[], env: Record<string, string>): Promise<void> {
  const program = ['node_modules/@playwright/test/cli.js', 'test', '--config=e2e', '--project=ha', '--workers=1'];
  const child = spawn(process.execPath, [...program, ...names], { env: { ...process.env, ...env }, stdio: 'inherit' });
  const ended = once(child, 'exit');
  opened.add(async () => {
    if (child.exitCode === null && child.kill('SIGINT')) await ended;
  });
  const [code] = (await ended) as [number | null];
  if (code !== 0) throw new Error(`journeys failed: ${names.join(' ')}`);
}

async function testPgbouncer(): Promise<void> {
  const postgres = await openPostgres({ settings: {} });
  opened.add(() => postgres.close());
  const port = await startPgbouncer(opened, postgres.url);
  const env = { TEST_DATABASE_URL: postgres.url, SILLAGE_TEST_POOLER: String(port) };
  await runJourneys(['/pooler.ha', '/several-processes', '/restock', '/live'], env);
}

async function testPatroni(rounds: number): Promise<void> {
  const cluster = await startPatroni(opened);
  const leader = cluster.urlAt(cluster.leaderPort);
  await runJourneys(['/several-processes'], {
    TEST_DATABASE_URL: leader,
    SILLAGE_TEST_REPLICA: String(cluster.standbyPort),
  });
  const env = {
    DATABASE_URL: await createDatabase(leader, DATABASE),
    DATABASE_REPLICA_URL: cluster.urlAt(cluster.standbyPort, DATABASE),
  };
  const closers: (() => unknown)[] = [];
  opened.add(async () => {
    for (const close of closers.toReversed()) await close();
  });
  const load = await openLoad(closers, { folder: opened.createFolder(), env });
  if (!(await testFailovers(cluster, load, rounds))) process.exitCode = 1;
}

try {
  if (values.only !== 'patroni') await testPgbouncer();
  if (values.only !== 'pgbouncer') await testPatroni(Number(values.rounds));
} finally {
  await opened.close();
}
