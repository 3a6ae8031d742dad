import type { InboxEntry } from '@sillage/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useMarkRead } from './inbox.queries.ts';

/** Returns the ids of inbox entries unread since mounting, which the page still labels as new. */
export function useMarkShownAsRead(
  userId: string,
  entries: readonly InboxEntry[],
  unread: number,
): ReadonlySet<string> {
  const [newIds, setNewIds] = useState<ReadonlySet<string>>(new Set());
  const unreadEntries = entries.filter(({ id, isUnread }) => isUnread && !newIds.has(id));
  if (unreadEntries.length > 0) setNewIds(new Set([...newIds, ...unreadEntries.map(({ id }) => id)]));

  const markRead = useMarkRead(userId);
  const lastMarked = useRef<string>(undefined);
  const read = useEffectEvent((newest: string) => {
    if (lastMarked.current === newest) return;
    lastMarked.current = newest;
    markRead(newest);
  });
  const newest = entries[0]?.id;
  const isDue = unread > 0;
  useEffect(() => {
    if (isDue && newest !== undefined) read(newest);
  }, [isDue, newest]);
  return newIds;
}
