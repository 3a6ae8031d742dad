import type { AlertRules } from '@sillage/contract';
import type { Deps } from '../../platform/deps.ts';
import { getAlertRules, lockAlertRules, saveAlertRules } from '../users/index.ts';
import { moveHeld } from './alert-rules.repo.ts';
import { isQuietMoved, toAlertRules, toAlertRulesRow } from './alert-rules.rules.ts';
import { nextDigest } from './digest.rules.ts';
import { holdForCap } from './ledger/decide.rules.ts';
import { quietUntil } from './local-time.rules.ts';

type Needs = Pick<Deps, 'db' | 'clock'>;

export async function findAlertRules({ db }: Pick<Needs, 'db'>, userId: string): Promise<AlertRules> {
  return toAlertRules(await getAlertRules(db, userId));
}

/** Saves the rules, and reschedules deferred bundles and the digest in the same transaction. */
export function updateAlertRules({ db, clock }: Needs, userId: string, rules: AlertRules): Promise<AlertRules> {
  const row = toAlertRulesRow(rules);
  const quiet = { timeZone: row.time_zone, from: row.quiet_from, to: row.quiet_to };
  return db.transaction().execute(async (tx) => {
    const now = clock.now();
    const before = await lockAlertRules(tx, userId);
    const isElsewhere = before.weekly_digest && before.time_zone !== row.time_zone;
    await saveAlertRules(tx, userId, {
      ...row,
      ...(isElsewhere && { next_digest_at: nextDigest(row.time_zone, now) }),
    });
    if (!isQuietMoved(before, row)) return rules;
    await moveHeld(tx, userId, 'quiet-hours', quietUntil(quiet, now) ?? now);
    await moveHeld(tx, userId, 'daily-cap', holdForCap({ quiet }, now).until);
    return rules;
  });
}
