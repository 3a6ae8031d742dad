import type { AlertRules, Target } from '@sillage/contract';
import type { Deps } from '../../platform/deps.ts';
import { findAlertRules } from './alert-rules.service.ts';
import { findFeed } from './feed.repo.ts';
import { readBell } from './inbox.repo.ts';
import { listTargets } from './targets.service.ts';

/** Exports alert rules and channels, without secret parts of addresses or the feed's secret URL. */
export async function exportAlerts(
  { db }: Pick<Deps, 'db'>,
  userId: string,
): Promise<{ rules: AlertRules; channels: Target[]; hasFeed: boolean; inboxSeenUpTo: string | null }> {
  const { seen } = await readBell(db, userId);
  const hasFeed = (await findFeed(db, userId)) !== null;
  return {
    rules: await findAlertRules({ db }, userId),
    channels: await listTargets({ db }, userId),
    hasFeed,
    inboxSeenUpTo: seen,
  };
}
