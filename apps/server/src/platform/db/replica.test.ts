import { copyTemplate, dropDatabase } from '@sillage/testkit/postgres';
import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { buildReplicaGauges } from '../../gauges.ts';
import { describe, expect, inject, test } from '../../testing/test.ts';
import { createLog } from '../observability/log.ts';
import { registerGauges, renderMetrics } from '../observability/metrics.ts';
import type { Db } from './db.ts';
import type { Listen } from './listen.ts';
import { openDatabase } from './open-database.ts';
import { Replica } from './replica.ts';

const log = createLog({ logLevel: 'silent' });
const where = async (db: Db) =>
  (await sql<{ name: string }>`select current_database() as name`.execute(db)).rows[0]?.name;

/** Creates a second database as a replica whose replay position the test sets. */
async function givenReplica() {
  const [url, copyUrl] = await Promise.all([copyTemplate(inject('postgresUrl')), copyTemplate(inject('postgresUrl'))]);
  const [db, copy] = [openDatabase(url), openDatabase(copyUrl)];
  await sql`create table replay_state (position pg_lsn, is_copy boolean)`.execute(copy);
  await sql`insert into replay_state values (null, true)`.execute(copy);
  // This schema precedes pg_catalog in the search path.
  await sql`create schema pretended`.execute(copy);
  await sql`create function pretended.pg_last_wal_replay_lsn() returns pg_lsn language sql as 'select position from public.replay_state'`.execute(
    copy,
  );
  await sql`create sequence state_queries`.execute(copy);
  await sql`create function pretended.pg_is_in_recovery() returns boolean language sql
    as 'select is_copy from public.replay_state where nextval(''public.state_queries'') > 0'`.execute(copy);
  await sql
    .raw(`alter database ${new URL(copyUrl).pathname.slice(1)} set search_path = pretended, pg_catalog, public`)
    .execute(copy);
  await copy.destroy();
  const replica = openDatabase(copyUrl);
  let notify: () => void = () => undefined;
  const listen: Listen = ({ onNotify }) => {
    notify = () => onNotify('');
    return { close: () => Promise.resolve() };
  };
  const followed = new Replica({ db, replica, listen, channel: 'any', log });
  onTestFinished(async () => {
    await followed.close();
    await db.destroy();
    await Promise.all([dropDatabase(url), dropDatabase(copyUrl)]);
  });
  const names = { db: new URL(url).pathname.slice(1), copy: new URL(copyUrl).pathname.slice(1) };
  const replay = (position: string | null) =>
    sql`update replay_state set position = ${position}::pg_lsn`.execute(replica);
  const countStateQueries = async () =>
    (await sql<{ count: string }>`select last_value as count from state_queries`.execute(replica)).rows[0]?.count;
  return { db, replica, followed, read: followed.read, names, replay, countStateQueries, change: () => notify() };
}

/** Position in the write-ahead log that lies beyond every write of the test. */
const FAR = 'FFFFFFFF/FFFFFFFF';

describe('reading with a replica', () => {
  // spec: D.7.16
  test('a read uses the replica only while the replica has replayed all known changes', async () => {
    const { read, names, replay, change } = await givenReplica();
    expect(await read(null, where)).toBe(names.db);
    await replay(FAR);
    await expect.poll(() => read(null, where)).toBe(names.copy);
    await replay(null);
    change();
    expect(await read(null, where)).toBe(names.db);
  });

  test('a read for a user uses the primary database although the replica is up to date', async () => {
    const { read, names, replay } = await givenReplica();
    await replay(FAR);
    await expect.poll(() => read(null, where)).toBe(names.copy);
    expect(await read('user', where)).toBe(names.db);
  });

  test('a read uses the primary database when the replica has stopped replaying, without a notification', async () => {
    const { read, names, replay } = await givenReplica();
    await replay(FAR);
    await expect.poll(() => read(null, where)).toBe(names.copy);
    await replay(null);
    await expect.poll(() => read(null, where)).toBe(names.db);
  });

  test('a read runs again on the primary database when the replica fails during the read', async () => {
    const { read, names, replay } = await givenReplica();
    await replay(FAR);
    await expect.poll(() => read(null, where)).toBe(names.copy);
    const terminated = Object.assign(new Error('terminating connection'), { code: '57P01' });
    const failing = (db: Db) => where(db).then((name) => (name === names.copy ? Promise.reject(terminated) : name));
    expect(await read(null, failing)).toBe(names.db);
    expect(await read(null, where)).toBe(names.db);
  });

  test('a read on the replica rejects with the database’s error when its query is invalid', async () => {
    const { read, names, replay } = await givenReplica();
    await replay(FAR);
    await expect.poll(() => read(null, where)).toBe(names.copy);
    await expect(read(null, (db) => sql`select nothing from nowhere`.execute(db))).rejects.toThrow('nowhere');
  });

  test('a read uses the primary database when the replica was promoted', async () => {
    const { read, replica, names, replay, countStateQueries, change } = await givenReplica();
    await replay(FAR);
    await expect.poll(() => read(null, where)).toBe(names.copy);
    await sql`update replay_state set is_copy = false`.execute(replica);
    for (let round = 0; round < 3; round += 1) {
      const before = await countStateQueries();
      change();
      await expect.poll(countStateQueries).not.toBe(before);
      expect(await read(null, where)).toBe(names.db);
    }
  });
});

test('the replica gauges show whether the replica is in use, and its lag in bytes', async () => {
  const { db, followed, replay } = await givenReplica();
  registerGauges(buildReplicaGauges(followed));
  const readGauges = async () => {
    const { text } = await renderMetrics();
    return ['in_use', 'lag_bytes'].map((name) =>
      Number(new RegExp(`^sillage_replica_${name} (.+)$`, 'm').exec(text)?.[1]),
    );
  };
  const { rows } = await sql<{ position: string }>`select (pg_current_wal_lsn() - 5000)::text as position`.execute(db);
  await replay(rows[0]?.position ?? null);
  const [isInUse, lag] = await readGauges();
  expect([isInUse, lag]).toEqual([0, expect.toSatisfy((bytes: number) => bytes >= 5000 && bytes < 1e9)]);
  await replay(FAR);
  await expect.poll(readGauges).toEqual([1, 0]);
});
