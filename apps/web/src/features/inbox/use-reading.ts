import type { InboxEntry } from '@sillage/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useMarkRead } from './inbox.queries.ts';

/**
 * Marks the newest entry, and so all before it, as read, once. Returns the ids of all entries that
 * were unread since mounting; their marks stay.
 */
export function useReading(userId: string, entries: readonly InboxEntry[], unread: number): ReadonlySet<string> {
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const more = entries.filter(({ id, isUnread }) => isUnread && !fresh.has(id));
  if (more.length > 0) setFresh(new Set([...fresh, ...more.map(({ id }) => id)]));

  const markRead = useMarkRead(userId);
  const tried = useRef<string>(undefined);
  const read = useEffectEvent((newest: string) => {
    if (tried.current === newest) return;
    tried.current = newest;
    markRead(newest);
  });
  const newest = entries[0]?.id;
  const isDue = unread > 0;
  useEffect(() => {
    if (isDue && newest !== undefined) read(newest);
  }, [isDue, newest]);
  return fresh;
}
