import type { AlertRules } from '@sillage/contract';
import type { AlertRulesRow } from '../users/index.ts';

type Stored = Omit<AlertRulesRow, 'weekly_digest'>;

export function toAlertRules(row: Stored): AlertRules {
  const { time_zone: timeZone, quiet_from: from, quiet_to: to } = row;
  return {
    timeZone,
    quietHours: from === null || to === null ? null : { from, to },
    dailyCap: row.daily_cap,
    priceDropPercent: row.price_drop_percent,
  };
}

export function toAlertRulesRow({ timeZone, quietHours, dailyCap, priceDropPercent }: AlertRules): Stored {
  return {
    time_zone: timeZone,
    quiet_from: quietHours?.from ?? null,
    quiet_to: quietHours?.to ?? null,
    daily_cap: dailyCap,
    price_drop_percent: priceDropPercent,
  };
}

/** Whether the change can move the end of the quiet hours. */
export function isQuietMoved(before: Stored, now: Stored): boolean {
  return (['time_zone', 'quiet_from', 'quiet_to'] as const).some((column) => before[column] !== now[column]);
}
