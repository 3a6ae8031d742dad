import type { Selectable } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { McpSession } from './mcp-transport.ts';
import type { UcpOffer } from './negotiate.ts';
import type { UcpProfilesTable } from './ucp.tables.ts';

export type StoredProfile = Selectable<UcpProfilesTable>;

export function findProfile(db: Db | Tx, shopId: number): Promise<StoredProfile | undefined> {
  return db
    .selectFrom('ucp_profiles')
    .select(['shop_id', 'status', 'reason', 'checked_at', 'expires_at', 'failures', 'offer', 'session', 'batch_size'])
    .where('shop_id', '=', shopId)
    .executeTakeFirst();
}

export type ProfileUpdate = Pick<StoredProfile, 'status' | 'reason' | 'checked_at' | 'expires_at' | 'failures'> & {
  offer: UcpOffer | null;
};

/** Saves the result of a discovery; a session of the offer before it is dropped. */
export async function saveProfile(
  db: Db | Tx,
  shopId: number,
  { offer, ...update }: ProfileUpdate,
): Promise<StoredProfile> {
  const columns = { ...update, offer: JSON.stringify(offer), session: JSON.stringify(null) };
  return db
    .insertInto('ucp_profiles')
    .values({ shop_id: shopId, ...columns })
    .onConflict((conflict) => conflict.column('shop_id').doUpdateSet(columns))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Records that the catalogue was read, and the session that the next requests continue. */
export async function saveCatalogueRead(
  db: Db | Tx,
  shopId: number,
  { session, batchSize }: { session: McpSession | null; batchSize?: number },
): Promise<void> {
  await db
    .updateTable('ucp_profiles')
    .set({ failures: 0, session: JSON.stringify(session), ...(batchSize !== undefined && { batch_size: batchSize }) })
    .where('shop_id', '=', shopId)
    .execute();
}
