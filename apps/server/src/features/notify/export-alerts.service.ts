import type { AlertRules, Channel } from '@sillage/contract';
import type { Deps } from '../../platform/deps.ts';
import { listAnswers } from './actions/alert-actions.repo.ts';
import { loadAlertRules } from './alert-rules/alert-rules.service.ts';
import { findAtomFeed } from './atom/atom-feed.repo.ts';
import { listOffKinds } from './channels/channels.repo.ts';
import { listChannels } from './channels/channels.service.ts';
import { readUnreadCounts } from './inbox/inbox.repo.ts';
import { listDeliveries } from './ledger/delivery-history.repo.ts';
import { exportAnswers } from './report-answers/report-answers.repo.ts';

/**
 * Exports deliveries, answers to reports, alert rules and channels, without secret parts of
 * addresses or the feed's secret URL.
 */
export async function exportAlerts(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
): Promise<{ deliveries: object[]; reportAnswers: object[]; alerts: ExportedAlerts }> {
  const { readUpTo } = await readUnreadCounts(db, userId, clock.now());
  const hasFeed = (await findAtomFeed(db, userId)) !== null;
  return {
    deliveries: await listDeliveries(db, userId),
    reportAnswers: await exportAnswers(db, userId),
    alerts: {
      rules: await loadAlertRules({ db }, userId),
      channels: await listChannels({ db }, userId),
      offKinds: await listOffKinds(db, userId),
      hasFeed,
      inboxSeenUpTo: readUpTo,
      answers: await listAnswers(db, userId),
    },
  };
}

interface ExportedAlerts {
  rules: AlertRules;
  channels: Channel[];
  offKinds: object[];
  hasFeed: boolean;
  inboxSeenUpTo: string | null;
  answers: object[];
}
