import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type {} from './home-assistant.tables.ts';

export interface DeviceRow {
  device_id: string;
  created_at: Date;
  published: number;
}

/** Finds the user's device, with the number of its watches that the broker has confirmed. */
export async function findDevice(db: Db, userId: string): Promise<DeviceRow | undefined> {
  const { rows } = await sql<DeviceRow>`
    select devices.device_id, devices.created_at,
      (select count(*)::int from home_assistant_topics as topics
        where topics.device_id = devices.device_id and topics.basis is not null) as published
    from home_assistant_devices as devices where user_id = ${userId}`.execute(db);
  return rows[0];
}

/** Does nothing when the user has a device. */
export async function insertDevice(db: Db, row: { user_id: string; device_id: string; created_at: Date }) {
  await db
    .insertInto('home_assistant_devices')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
}

export async function deleteDevice(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('home_assistant_devices').where('user_id', '=', userId).execute();
}
