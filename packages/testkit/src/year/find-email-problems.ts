import type { TestApp } from '../../../../apps/server/src/testing/test-app.ts';
import type { WatchedPage } from './watch-products.ts';

/**
 * Compares sent emails with the expected emails: one to each watcher for each restock, and none for
 * a flapping restock. `sentIds` are the delivery ids in the order of sending.
 */
export async function findEmailProblems(
  { db }: Pick<TestApp, 'db'>,
  pages: ReadonlyMap<string, WatchedPage>,
  sentIds: readonly string[],
): Promise<string[]> {
  const watchers = new Map([...pages.values()].map((page) => [page.pageId, page.watchers]));
  const events = await db
    .selectFrom('events')
    .innerJoin('checks', 'checks.id', 'events.check_id')
    .select(['events.id', 'checks.page_id', 'events.is_flapping'])
    .where('kind', '=', 'restock')
    .execute();
  const deliveries = await db
    .selectFrom('deliveries')
    .select(['id', 'event_id', 'user_id', 'status'])
    .where('channel_kind', '=', 'email')
    .execute();
  const byEvent = Map.groupBy(deliveries, ({ event_id }) => event_id);
  const problems = events.flatMap(({ id, page_id, is_flapping: isFlapping }) => {
    const own = byEvent.get(id) ?? [];
    const users = new Set(own.map(({ user_id }) => user_id)).size;
    const isSent = own.every(({ status }) => status === 'sent');
    const expected = isFlapping ? 0 : watchers.get(page_id);
    return own.length === expected && users === expected && isSent ? [] : [`event ${id}: ${JSON.stringify(own)}`];
  });
  const sent = deliveries.filter(({ status }) => status === 'sent').length;
  const different = new Set(sentIds).size;
  if (different < sentIds.length) problems.push(`${sentIds.length - different} emails were sent twice`);
  if (different !== sent) problems.push(`${sent} deliveries, ${sentIds.length} emails`);
  return problems;
}
