import type { ResponseData, routes } from '@sillage/contract';
import type { Deps } from '../../../platform/deps.ts';
import { isSignedBy, sign } from '../../../platform/ids.ts';
import { buildAlertUrl } from '../actions/alert-link.service.ts';
import { readInbox } from '../inbox/inbox.service.ts';
import { deleteAtomFeed, findAtomFeed, findAtomFeedOwner, replaceAtomFeed } from './atom-feed.repo.ts';
import { renderAtomFeed } from './render-atom-feed.service.ts';

const MAX_FEED_ENTRIES = 50;

type AtomFeedUrl = ResponseData<typeof routes.notify.atomFeed>;

export async function getAtomFeed(deps: Pick<Deps, 'db' | 'config' | 'secret'>, userId: string): Promise<AtomFeedUrl> {
  const feed = await findAtomFeed(deps.db, userId);
  return { url: feed && buildAtomFeedUrl(deps, feed.id) };
}

/** Gives the user's Atom feed a new URL; the previous URL stops working. */
export async function renewAtomFeed(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'secret'>,
  userId: string,
): Promise<AtomFeedUrl> {
  return { url: buildAtomFeedUrl(deps, await replaceAtomFeed(deps.db, userId, deps.clock.now())) };
}

export async function removeAtomFeed({ db }: Pick<Deps, 'db'>, userId: string): Promise<AtomFeedUrl> {
  await deleteAtomFeed(db, userId);
  return { url: null };
}

/** An Atom feed's URL grants read access to the owner's inbox: show it to the owner only. */
export function buildAtomFeedUrl(
  { config, secret }: Pick<Deps, 'secret'> & { config: Pick<Deps['config'], 'publicUrl'> },
  feedId: string,
): string {
  return new URL(`/feeds/${feedId}.${sign(secret, signedText(feedId))}.atom`, config.publicUrl).href;
}

/** Renders the Atom feed of a signed file name; null for a wrong signature or a removed feed. */
export async function readAtomFeed(
  deps: Pick<Deps, 'db' | 'secret'> & { config: Pick<Deps['config'], 'publicUrl'> },
  file: string,
): Promise<string | null> {
  const [, id = '', tag = ''] = /^([\w-]+)\.([\w-]+)\.atom$/.exec(file) ?? [];
  if (!isSignedBy(deps.secret, signedText(id), tag)) return null;
  const owner = await findAtomFeedOwner(deps.db, id);
  if (!owner) return null;
  const { entries } = await readInbox(deps, owner.userId, { limit: MAX_FEED_ENTRIES });
  return renderAtomFeed(entries, {
    id,
    self: buildAtomFeedUrl(deps, id),
    publicUrl: deps.config.publicUrl,
    createdAt: owner.createdAt,
    buildActionsUrl: (entry) => buildAlertUrl(deps, entry),
  });
}

function signedText(feedId: string): string {
  return `feed ${feedId}`;
}
