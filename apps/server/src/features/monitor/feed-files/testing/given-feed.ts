import { type Content, type FeedFileRow, feedFileRow, openShop, rssFeedFile, type Shop } from '@sillage/testkit/shop';
import { onTestFinished } from 'vitest';
import { addMs, DAY } from '../../../../platform/clock.ts';
import type { TestApp } from '../../../../testing/test-app.ts';
import { readDueFeed } from '../../../../testing/workers.ts';
import { addFeed, type FeedFormat, findFeedFile } from '../feed-files.service.ts';

const FEED_PATH = '/feed.xml';

/** Makes a feed file due, and no other one. */
export async function makeOnlyDue(app: TestApp, id: number): Promise<void> {
  const now = app.clock.now();
  await app.db
    .updateTable('feed_files')
    .set({ next_read_at: addMs(now, 365 * DAY) })
    .where('id', '!=', id)
    .execute();
  await app.db.updateTable('feed_files').set({ next_read_at: now }).where('id', '=', id).execute();
}

interface GivenFeed {
  path?: string;
  format?: FeedFormat | null;
  shop?: Shop;
  shopHost?: string | null;
}

/** Opens a shop with a feed file that was added and not read yet. */
export async function givenFeed(
  app: TestApp,
  { path = FEED_PATH, format = null, shop, shopHost = null }: GivenFeed = {},
) {
  const opened = shop ?? (await openShop());
  if (!shop) onTestFinished(() => opened.close());
  const id = await addFeed(app.db, { address: opened.origin + path, shopHost, format }, app.clock.now());
  const feed = async () => {
    const found = await findFeedFile(app.db, id);
    if (!found) throw new Error('the feed file was removed');
    return found;
  };
  return {
    id,
    shop: opened,
    feed,
    put: (content: Content) => opened.put(path, content),
    row: (title: string, more?: FeedFileRow) => feedFileRow(opened.origin, title, more),
    /** Publishes a file with a date, by default of now. */
    publish: (rows: readonly FeedFileRow[], date: Date | null = app.clock.now()) =>
      opened.put(path, {
        headers: { 'content-type': 'application/xml', ...(date && { 'last-modified': date.toUTCString() }) },
        body: rssFeedFile(rows),
      }),
    /** Makes the feed file due, reads it, and returns its row. */
    read: async () => {
      await makeOnlyDue(app, id);
      await readDueFeed(app.deps);
      return feed();
    },
    feedRequests: () => opened.requests.filter(({ path: requested }) => requested === path),
  };
}
