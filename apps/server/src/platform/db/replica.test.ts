import { copyTemplate, dropDatabase } from '@sillage/testkit/postgres';
import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { replicaReadings } from '../../readings.ts';
import { describe, expect, inject, test } from '../../testing/test.ts';
import { createLog } from '../log.ts';
import { addReadings, metricsText } from '../metrics.ts';
import type { Db } from './db.ts';
import type { Listen } from './listen.ts';
import { openDatabase } from './open.ts';
import { followReplica } from './replica.ts';

const log = createLog({ logLevel: 'silent' });
const where = async (db: Db) =>
  (await sql<{ name: string }>`select current_database() as name`.execute(db)).rows[0]?.name;

/**
 * A database that pretends to be a replica, with a replay position that the test sets: this tests
 * our handling, not PostgreSQL's streaming.
 */
async function givenReplica() {
  const [url, copyUrl] = await Promise.all([copyTemplate(inject('postgresUrl')), copyTemplate(inject('postgresUrl'))]);
  const [db, copy] = [openDatabase(url), openDatabase(copyUrl)];
  await sql`create table told (position pg_lsn, is_copy boolean)`.execute(copy);
  await sql`insert into told values (null, true)`.execute(copy);
  // This schema precedes pg_catalog in the search path.
  await sql`create schema pretended`.execute(copy);
  await sql`create function pretended.pg_last_wal_replay_lsn() returns pg_lsn language sql as 'select position from public.told'`.execute(
    copy,
  );
  await sql`create sequence looks`.execute(copy);
  await sql`create function pretended.pg_is_in_recovery() returns boolean language sql
    as 'select is_copy from public.told where nextval(''public.looks'') > 0'`.execute(copy);
  await sql
    .raw(`alter database ${new URL(copyUrl).pathname.slice(1)} set search_path = pretended, pg_catalog, public`)
    .execute(copy);
  await copy.destroy();
  const replica = openDatabase(copyUrl);
  let announce: () => void = () => undefined;
  const listen: Listen = ({ hear }) => {
    announce = () => hear('');
    return { close: () => Promise.resolve() };
  };
  const followed = followReplica({ db, replica, listen, channel: 'any', log });
  onTestFinished(async () => {
    await followed.close();
    await db.destroy();
    await Promise.all([dropDatabase(url), dropDatabase(copyUrl)]);
  });
  const names = { db: new URL(url).pathname.slice(1), copy: new URL(copyUrl).pathname.slice(1) };
  const replay = (position: string | null) => sql`update told set position = ${position}::pg_lsn`.execute(replica);
  /** How often the replica was asked for its state. */
  const looks = async () =>
    (await sql<{ looks: string }>`select last_value as looks from looks`.execute(replica)).rows[0]?.looks;
  return { db, replica, followed, read: followed.read, names, replay, looks, change: () => announce() };
}

/** A position that no write reaches. */
const FAR = 'FFFFFFFF/FFFFFFFF';

describe('reading', () => {
  // spec: D.7.16
  test('asks the replica once it has replayed what was heard of, and the database until then', async () => {
    const { read, names, replay, change } = await givenReplica();
    expect(await read(where)).toBe(names.db);
    await replay(FAR);
    await expect.poll(() => read(where)).toBe(names.copy);
    await replay(null);
    change();
    expect(await read(where)).toBe(names.db);
  });

  test('goes back to the database when the replica fails midway, and the caller gets its answer', async () => {
    const { read, names, replay } = await givenReplica();
    await replay(FAR);
    await expect.poll(() => read(where)).toBe(names.copy);
    const gone = Object.assign(new Error('terminating connection'), { code: '57P01' });
    const failing = (db: Db) => where(db).then((name) => (name === names.copy ? Promise.reject(gone) : name));
    expect(await read(failing)).toBe(names.db);
    expect(await read(where)).toBe(names.db);
  });

  test('does not hide what is wrong with a question', async () => {
    const { read, names, replay } = await givenReplica();
    await replay(FAR);
    await expect.poll(() => read(where)).toBe(names.copy);
    await expect(read((db) => sql`select nothing from nowhere`.execute(db))).rejects.toThrow('nowhere');
  });

  test('leaves a replica that was promoted', async () => {
    const { read, replica, names, replay, looks, change } = await givenReplica();
    await replay(FAR);
    await expect.poll(() => read(where)).toBe(names.copy);
    await sql`update told set is_copy = false`.execute(replica);
    for (let round = 0; round < 3; round += 1) {
      const before = await looks();
      change();
      await expect.poll(looks).not.toBe(before);
      expect(await read(where)).toBe(names.db);
    }
  });
});

test('the figures say whether the replica is read, and how much of the journal it has not replayed', async () => {
  const { db, followed, replay } = await givenReplica();
  addReadings(replicaReadings(followed));
  const figures = async () => {
    const { text } = await metricsText();
    return ['read', 'lag_bytes'].map((name) =>
      Number(new RegExp(`^sillage_replica_${name} (.+)$`, 'm').exec(text)?.[1]),
    );
  };
  const { rows } = await sql<{ position: string }>`select (pg_current_wal_lsn() - 5000)::text as position`.execute(db);
  await replay(rows[0]?.position ?? null);
  const [isRead, lag] = await figures();
  expect([isRead, lag]).toEqual([0, expect.toSatisfy((bytes: number) => bytes >= 5000 && bytes < 1e9)]);
  await replay(FAR);
  await expect.poll(figures).toEqual([1, 0]);
});
