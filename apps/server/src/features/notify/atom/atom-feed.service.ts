import type { ResponseData, routes } from '@sillage/contract';
import type { Deps } from '../../../platform/deps.ts';
import { type FeedFormat, feedFormats, feedTypes, renderFeed } from '../../../platform/feeds/render-feed.ts';
import { isSignedBy, sign } from '../../../platform/ids.ts';
import { buildAlertUrl } from '../actions/alert-link.service.ts';
import { readInbox } from '../inbox/inbox.service.ts';
import { deleteAtomFeed, findAtomFeed, findAtomFeedOwner, replaceAtomFeed } from './atom-feed.repo.ts';
import { buildInboxFeed } from './inbox-feed.service.ts';

const MAX_FEED_ENTRIES = 50;

type AtomFeedUrl = ResponseData<typeof routes.notify.atomFeed>;

export async function getAtomFeed(deps: Pick<Deps, 'db' | 'config' | 'secret'>, userId: string): Promise<AtomFeedUrl> {
  const feed = await findAtomFeed(deps.db, userId);
  return toUrls(deps, feed?.id ?? null);
}

/** Gives the user's Atom feed a new URL; the previous URL stops working. */
export async function renewAtomFeed(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'secret'>,
  userId: string,
): Promise<AtomFeedUrl> {
  return toUrls(deps, await replaceAtomFeed(deps.db, userId, deps.clock.now()));
}

export async function removeAtomFeed({ db }: Pick<Deps, 'db'>, userId: string): Promise<AtomFeedUrl> {
  await deleteAtomFeed(db, userId);
  return { url: null, jsonUrl: null };
}

type UrlDeps = Pick<Deps, 'secret'> & { config: Pick<Deps['config'], 'publicUrl'> };

function toUrls(deps: UrlDeps, feedId: string | null): AtomFeedUrl {
  if (feedId === null) return { url: null, jsonUrl: null };
  return { url: buildFeedUrl(deps, feedId, 'atom'), jsonUrl: buildFeedUrl(deps, feedId, 'json') };
}

/** A feed's URL grants read access to the owner's inbox: show it to the owner only. */
export function buildFeedUrl({ config, secret }: UrlDeps, feedId: string, format: FeedFormat): string {
  return new URL(`/feeds/${feedId}.${sign(secret, signedText(feedId))}.${format}`, config.publicUrl).href;
}

/** Renders the feed of a signed file name; null for a wrong signature or a removed feed. */
export async function readInboxFeed(
  deps: Pick<Deps, 'db' | 'clock'> & UrlDeps,
  file: string,
): Promise<{ text: string; type: string } | null> {
  const [, id = '', tag = '', ending] = /^([\w-]+)\.([\w-]+)\.([a-z]+)$/.exec(file) ?? [];
  const format = feedFormats.find((known) => known === ending);
  if (format === undefined || !isSignedBy(deps.secret, signedText(id), tag)) return null;
  const owner = await findAtomFeedOwner(deps.db, id);
  if (!owner) return null;
  const { entries } = await readInbox(deps, owner.userId, { limit: MAX_FEED_ENTRIES });
  const content = buildInboxFeed(entries, {
    id,
    urls: { atom: buildFeedUrl(deps, id, 'atom'), json: buildFeedUrl(deps, id, 'json') },
    publicUrl: deps.config.publicUrl,
    createdAt: owner.createdAt,
    buildActionsUrl: (entry) => buildAlertUrl(deps, entry),
  });
  return { text: renderFeed(content, format), type: feedTypes[format] };
}

function signedText(feedId: string): string {
  return `feed ${feedId}`;
}
