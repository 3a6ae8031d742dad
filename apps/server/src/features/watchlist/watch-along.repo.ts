import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';
import type {} from './watchlist.tables.ts';

/**
 * Moves the watches of one fragrance to another. A user that watches both keeps the other watch,
 * which takes over the notes if it has none.
 */
export async function moveItems(tx: Tx, from: number, to: number): Promise<void> {
  await sql`
    insert into watch_items (user_id, fragrance_id, notes, added_at, sizes_ml, max_price, max_price_currency, max_price_per,
      tell_again, tell_again_hours, told_event_id, told_at)
    select user_id, ${to}, notes, added_at, sizes_ml, max_price, max_price_currency, max_price_per,
      tell_again, tell_again_hours, told_event_id, told_at
    from watch_items where fragrance_id = ${from}
    on conflict (user_id, fragrance_id) do update set notes = coalesce(watch_items.notes, excluded.notes)`.execute(tx);
  await tx.deleteFrom('watch_items').where('fragrance_id', '=', from).execute();
}
