import type { InboxEntry } from '@sillage/contract';
import { DAY, formatDate } from '../../lib/time.ts';

interface Day {
  /** Heading above the inbox entries of the day: "Today", "Yesterday", or the date. */
  name: string;
  entries: InboxEntry[];
}

/** Groups inbox entries, in order, by day in the visitor's time zone. `now` is in milliseconds. */
export function groupByDay(entries: readonly InboxEntry[], now: number): Day[] {
  const groups = Map.groupBy(entries, ({ at }) => formatDayName(at, now));
  return [...groups].map(([name, dayEntries]) => ({ name, entries: dayEntries }));
}

function formatDayName(at: string, now: number): string {
  const day = new Date(at).toDateString();
  if (day === new Date(now).toDateString()) return 'Today';
  return day === new Date(now - DAY).toDateString() ? 'Yesterday' : formatDate(at);
}
