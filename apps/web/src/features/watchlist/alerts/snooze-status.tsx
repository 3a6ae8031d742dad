import type { Snooze, WatchlistItem } from '@sillage/contract';
import { useState } from 'react';
import { formatMoney } from '../../../lib/money.ts';
import { formatDate } from '../../../lib/time.ts';
import { Button } from '../../../ui/button.tsx';
import { useEndSnooze } from './snooze.queries.ts';

/** Says until when the watch sends no messages, and offers to end that. */
export function SnoozeStatus({ userId, item }: { userId: string; item: WatchlistItem }) {
  const { endSnooze, isPending } = useEndSnooze(userId, item);
  const [shownAt] = useState(() => new Date());
  const text = describeSnooze(item.snooze, shownAt);
  if (text === null) return null;
  return (
    <p className="mt-1.5 text-sm wrap-anywhere">
      {text}.{' '}
      <Button variant="quiet" className="-mx-1 -my-2.5 px-1!" pending={isPending && 'Ending…'} onClick={endSnooze}>
        End snooze<span className="sr-only">: {item.fragranceName}</span>
      </Button>
    </p>
  );
}

/** Returns null for a watch without a snooze, and for one that is over. */
export function describeSnooze(snooze: Snooze | undefined, now: Date): string | null {
  if (!snooze) return null;
  if ('until' in snooze) return new Date(snooze.until) > now ? `Snoozed until ${formatDate(snooze.until)}` : null;
  const { amount, currency, per } = snooze.cheaperThan;
  return `Snoozed until cheaper than ${formatMoney(amount, currency)}${per === 'ml' ? ' per ml' : ''}`;
}
