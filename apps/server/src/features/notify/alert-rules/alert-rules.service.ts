import type { AlertRules } from '@sillage/contract';
import type { Deps } from '../../../platform/deps.ts';
import { alertStore } from '../../users/index.ts';
import { computeNextDigest } from '../digest/digest.rules.ts';
import { deferForDailyLimit } from '../ledger/delivery-decision.rules.ts';
import { quietUntil } from '../local-time.rules.ts';
import { rescheduleBundles } from './alert-rules.repo.ts';
import { hasQuietHoursChange, toAlertRules, toAlertRulesRow } from './alert-rules.rules.ts';

type Needs = Pick<Deps, 'db' | 'clock'>;

export async function loadAlertRules({ db }: Pick<Needs, 'db'>, userId: string): Promise<AlertRules> {
  return toAlertRules(await alertStore.getAlertRules(db, userId));
}

/** Saves alert rules; the same transaction reschedules deferred bundles and the weekly digest. */
export function updateAlertRules({ db, clock }: Needs, userId: string, rules: AlertRules): Promise<AlertRules> {
  const row = toAlertRulesRow(rules);
  const quietHours = { timeZone: row.time_zone, from: row.quiet_from, to: row.quiet_to };
  return db.transaction().execute(async (tx) => {
    const now = clock.now();
    const before = await alertStore.lockAlertRules(tx, userId);
    const hasNewTimeZone = before.weekly_digest && before.time_zone !== row.time_zone;
    await alertStore.saveAlertRules(tx, userId, {
      ...row,
      ...(hasNewTimeZone && { next_digest_at: computeNextDigest(row.time_zone, now) }),
    });
    if (!hasQuietHoursChange(before, row)) return rules;
    await rescheduleBundles(tx, userId, 'quiet-hours', quietUntil(quietHours, now) ?? now);
    await rescheduleBundles(tx, userId, 'daily-limit', deferForDailyLimit({ quietHours }, now).until);
    return rules;
  });
}
