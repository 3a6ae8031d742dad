import type { EventKind, InboxEntry } from '@sillage/contract';
import { formatDate } from '../../lib/time.ts';

/** What happened to one fragrance on one day: the newest inbox entry, and the earlier ones. */
export interface FragranceDay {
  newest: InboxEntry;
  earlier: InboxEntry[];
}

interface Day {
  /** Heading above the inbox entries of the day: "Today", "Yesterday", or the date. */
  name: string;
  fragrances: FragranceDay[];
}

/**
 * Groups inbox entries, newest first, by day in the visitor's time zone and then by fragrance.
 * `now` is in milliseconds.
 */
export function groupByDay(entries: readonly InboxEntry[], now: number): Day[] {
  const days = Map.groupBy(entries, ({ at }) => formatDayName(at, now));
  return [...days].map(([name, dayEntries]) => ({ name, fragrances: groupByFragrance(dayEntries) }));
}

function groupByFragrance(entries: readonly InboxEntry[]): FragranceDay[] {
  const groups = Map.groupBy(entries, ({ fragranceId }) => fragranceId);
  return [...groups.values()].flatMap(([newest, ...earlier]) => (newest ? [{ newest, earlier }] : []));
}

function formatDayName(at: string, now: number): string {
  const day = new Date(at).toDateString();
  if (day === new Date(now).toDateString()) return 'Today';
  const yesterday = new Date(now);
  yesterday.setDate(yesterday.getDate() - 1);
  return day === yesterday.toDateString() ? 'Yesterday' : formatDate(at);
}

const counted: readonly (readonly [EventKind, string])[] = [
  ['restock', 'back in stock'],
  ['sold_out', 'sold out'],
  ['price_drop', 'cheaper'],
  ['lowest_price', 'at its lowest price'],
  ['preorder', 'available to pre-order'],
  ['new_offer', 'a new size or shop'],
  ['discontinued', 'seems discontinued'],
];

/** Counts the entries by kind: "3 earlier: back in stock 2 times, sold out once". */
export function describeEarlier(entries: readonly InboxEntry[]): string {
  const counts = counted.flatMap(([kind, text]) => {
    const count = entries.filter((entry) => entry.kind === kind).length;
    return count === 0 ? [] : [`${text} ${count === 1 ? 'once' : `${count} times`}`];
  });
  return `${entries.length} earlier: ${counts.join(', ')}`;
}
