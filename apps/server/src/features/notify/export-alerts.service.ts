import type { AlertRules, Target } from '@sillage/contract';
import type { Deps } from '../../platform/deps.ts';
import { findAlertRules } from './alert-rules.service.ts';
import { findFeed } from './feed.repo.ts';
import { readBell } from './inbox.repo.ts';
import { listTargets } from './targets.service.ts';

/** What is kept on how somebody is told. Secret parts of addresses stay out, as does the feed's, which would let its reader in. */
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
