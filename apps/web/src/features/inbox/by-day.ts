import type { InboxEntry } from '@sillage/contract';
import { DAY, dateOf } from '../../lib/time.ts';

interface Day {
  /** "Today", "Yesterday", or the date. */
  name: string;
  entries: InboxEntry[];
}

/** Groups by day in the visitor's time zone; preserves the order. `now` is in milliseconds. */
export function byDay(entries: readonly InboxEntry[], now: number): Day[] {
  const names = Map.groupBy(entries, ({ at }) => dayName(at, now));
  return [...names].map(([name, ofDay]) => ({ name, entries: ofDay }));
}

function dayName(at: string, now: number): string {
  const day = new Date(at).toDateString();
  if (day === new Date(now).toDateString()) return 'Today';
  return day === new Date(now - DAY).toDateString() ? 'Yesterday' : dateOf(at);
}
