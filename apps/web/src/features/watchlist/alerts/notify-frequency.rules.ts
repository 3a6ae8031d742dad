import type { NotifyFrequency } from '@sillage/contract';

/** Draft of a notification frequency; `hours` is the text that the user typed. */
export interface NotifyFrequencyDraft {
  rule: NotifyFrequency['rule'];
  hours: string;
}

const HOURS_LIMITS = { min: 1, max: 720, default: 24 };

export function buildDraft(notifyFrequency: NotifyFrequency): NotifyFrequencyDraft {
  return {
    rule: notifyFrequency.rule,
    hours: String(notifyFrequency.rule === 'hours' ? notifyFrequency.hours : HOURS_LIMITS.default),
  };
}

/** Parses a notification frequency; null if its hours are not a whole number from 1 to 720. */
export function parseNotifyFrequency({ rule, hours: text }: NotifyFrequencyDraft): NotifyFrequency | null {
  if (rule !== 'hours') return { rule };
  const hours = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
  return hours >= HOURS_LIMITS.min && hours <= HOURS_LIMITS.max ? { rule, hours } : null;
}

export function isSameFrequency(a: NotifyFrequency, b: NotifyFrequency): boolean {
  return a.rule === b.rule && (a.rule !== 'hours' || b.rule !== 'hours' || a.hours === b.hours);
}

/** Describes a notification frequency; null for the default, which notifies of every restock. */
export function describeNotifyFrequency(notifyFrequency: NotifyFrequency): string | null {
  if (notifyFrequency.rule === 'every') return null;
  if (notifyFrequency.rule === 'once') return 'Notifying you of the next restock only';
  return `Notifying you no more than once every ${notifyFrequency.hours === 1 ? 'hour' : `${notifyFrequency.hours} hours`}`;
}
