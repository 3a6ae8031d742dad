import type { Deps } from '../../platform/deps.ts';
import { isSignedBy, sign } from '../../platform/ids.ts';
import { atomFeed } from './atom-feed.ts';
import { findFeedOwner } from './feed.repo.ts';

import { readInbox } from './inbox.service.ts';

/** Maximum number of entries in a feed. */
const LENGTH = 50;

/** Returns the feed's URL. It grants read access to the inbox: show it only to its owner. */
export function feedUrl(
  { config, secret }: Pick<Deps, 'secret'> & { config: Pick<Deps['config'], 'publicUrl'> },
  feedId: string,
): string {
  return new URL(`/feeds/${feedId}.${sign(secret, subject(feedId))}.atom`, config.publicUrl).href;
}

/**
 * Returns the Atom feed (RFC 4287) for the last part of its URL; null when the signature is wrong
 * or the feed no longer exists.
 */
export async function readFeed(
  deps: Pick<Deps, 'db' | 'secret'> & { config: Pick<Deps['config'], 'publicUrl'> },
  file: string,
): Promise<string | null> {
  const [, id = '', tag = ''] = /^([\w-]+)\.([\w-]+)\.atom$/.exec(file) ?? [];
  if (!isSignedBy(deps.secret, subject(id), tag)) return null;
  const owner = await findFeedOwner(deps.db, id);
  if (!owner) return null;
  const { entries } = await readInbox(deps, owner.userId, { limit: LENGTH });
  return atomFeed(entries, { id, self: feedUrl(deps, id), publicUrl: deps.config.publicUrl, since: owner.createdAt });
}

function subject(feedId: string): string {
  return `feed ${feedId}`;
}
