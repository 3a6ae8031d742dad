import type { Data, routes } from '@sillage/contract';
import type { Deps } from '../../platform/deps.ts';
import { deleteFeed, findFeed, putFeed } from './feed.repo.ts';
import { feedUrl } from './feed.service.ts';

type Feed = Data<typeof routes.notify.feed>;

export async function showFeed(deps: Pick<Deps, 'db' | 'config' | 'secret'>, userId: string): Promise<Feed> {
  const feed = await findFeed(deps.db, userId);
  return { url: feed && feedUrl(deps, feed.id) };
}

/** Creates a feed with a new URL; the previous URL stops working. */
export async function renewFeed(deps: Pick<Deps, 'db' | 'clock' | 'config' | 'secret'>, userId: string): Promise<Feed> {
  return { url: feedUrl(deps, await putFeed(deps.db, userId, deps.clock.now())) };
}

export async function endFeed({ db }: Pick<Deps, 'db'>, userId: string): Promise<Feed> {
  await deleteFeed(db, userId);
  return { url: null };
}
