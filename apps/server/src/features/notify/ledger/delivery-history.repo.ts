import type { Db } from '../../../platform/db/db.ts';
import type {} from '../../catalogue/catalogue.tables.ts';
import type {} from '../../monitor/monitor.tables.ts';
import type {} from '../notify.tables.ts';

/** Returns the user's last 10,000 deliveries, inbox entries included, newest first. */
export function listDeliveries(db: Db, userId: string) {
  return db
    .selectFrom('deliveries')
    .innerJoin('events', 'events.id', 'deliveries.event_id')
    .innerJoin('fragrances', 'fragrances.id', 'events.fragrance_id')
    .leftJoin('channels', 'channels.id', 'deliveries.channel_id')
    .select(['events.kind', 'events.happened_at', 'fragrances.name', 'fragrances.brand'])
    .select(['deliveries.channel_kind', 'channels.label', 'deliveries.sent_to', 'deliveries.status'])
    .select(['deliveries.sent_at', 'deliveries.reason'])
    .where('deliveries.user_id', '=', userId)
    .orderBy('deliveries.id', 'desc')
    .limit(10_000)
    .execute();
}
