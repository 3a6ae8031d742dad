import type { AlertRules } from '@sillage/contract';
import type { alertStore } from '../../users/index.ts';

type StoredRules = Omit<alertStore.AlertRulesRow, 'weekly_digest'>;

export function toAlertRules(row: StoredRules): AlertRules {
  const { time_zone: timeZone, quiet_from: from, quiet_to: to } = row;
  return {
    timeZone,
    quietHours: from === null || to === null ? null : { from, to },
    dailyLimit: row.daily_limit,
    priceDropPercent: row.price_drop_percent,
  };
}

export function toAlertRulesRow({ timeZone, quietHours, dailyLimit, priceDropPercent }: AlertRules): StoredRules {
  return {
    time_zone: timeZone,
    quiet_from: quietHours?.from ?? null,
    quiet_to: quietHours?.to ?? null,
    daily_limit: dailyLimit,
    price_drop_percent: priceDropPercent,
  };
}

export function hasQuietHoursChange(before: StoredRules, now: StoredRules): boolean {
  return (['time_zone', 'quiet_from', 'quiet_to'] as const).some((column) => before[column] !== now[column]);
}
