import type { FeedSuggestion } from '@sillage/contract';
import { DAY } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { newId } from '../../platform/ids.ts';
import type { Limit } from '../../platform/rate-limit.ts';
import { feedFiles } from '../monitor/index.ts';
import * as repo from './feed-suggestions.repo.ts';
import { createUnusableError } from './read-product.service.ts';

export { type FeedSuggestionRow, listWaitingFeeds } from './feed-suggestions.repo.ts';

const perDay: Limit = { name: 'suggest-feed-day', points: 10, windowMs: DAY };
/** Maximum number of a user's suggestions that wait for the operator. */
const MAX_WAITING = 20;
const MAX_EXPORTED = 10_000;

/**
 * Stores a user's suggestion of a product feed. Only the form of the address is checked; the feed
 * is not requested before the operator accepts it.
 */
export async function suggestFeed(deps: Deps, userId: string, pasted: string): Promise<FeedSuggestion> {
  const address = pasted.trim();
  try {
    feedFiles.parseFeedAddress(address);
  } catch (error) {
    throw error instanceof feedFiles.FeedFileError ? createUnusableError(error.message) : error;
  }
  await deps.limits.take(perDay, userId);
  if ((await repo.countWaitingFeeds(deps.db, userId)) >= MAX_WAITING)
    throw createUnusableError(`${MAX_WAITING} of your feeds wait for the operator, which is the maximum.`);
  const suggestion = { id: newId(), user_id: userId, address, created_at: deps.clock.now() };
  return toFeedSuggestion(await repo.saveFeedSuggestion(deps.db, suggestion));
}

export type FeedDecision = { done: true; address: string } | { done: false; reason: string };

/**
 * Accepts or declines a suggested feed, for all users who suggested it. An accepted feed is added
 * and read by the next worker. Null when no feed was suggested under this id.
 */
export async function decideFeedSuggestion(
  tx: Tx,
  id: string,
  { isAccepted, reason = '', now }: { isAccepted: boolean; reason?: string; now: Date },
): Promise<FeedDecision | null> {
  const suggestion = await repo.lockFeedSuggestion(tx, id);
  if (!suggestion) return null;
  if (suggestion.status !== 'waiting') return { done: false, reason: `it is ${suggestion.status} already` };
  const { address } = suggestion;
  if (isAccepted) {
    const problem = await addSuggestedFeed(tx, address, now);
    if (problem !== null) return { done: false, reason: problem };
  }
  await repo.saveFeedDecision(tx, address, {
    status: isAccepted ? 'accepted' : 'declined',
    decided_at: now,
    decline_reason: isAccepted ? null : reason || null,
  });
  return { done: true, address: feedFiles.maskAddress(address) };
}

/** Returns why the feed could not be added; null when it was. */
async function addSuggestedFeed(tx: Tx, address: string, now: Date): Promise<string | null> {
  try {
    await feedFiles.addFeed(tx, { address, shopHost: null, format: null }, now);
    return null;
  } catch (error) {
    if (error instanceof feedFiles.FeedFileError) return error.message.replace(/\.$/, '');
    throw error;
  }
}

export async function exportFeedSuggestions({ db }: Pick<Deps, 'db'>, userId: string): Promise<FeedSuggestion[]> {
  return (await repo.listUsersFeeds(db, userId, MAX_EXPORTED)).map(toFeedSuggestion);
}

function toFeedSuggestion({
  id,
  address,
  status,
  created_at: createdAt,
  decline_reason: declineReason,
}: repo.FeedSuggestionRow): FeedSuggestion {
  return { id, address: feedFiles.maskAddress(address), status, declineReason, createdAt: createdAt.toISOString() };
}
