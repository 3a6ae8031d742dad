import type { WatchlistItem } from '@sillage/contract';
import { formatDate } from '../../../lib/time.ts';
import { Button } from '../../../ui/button.tsx';
import { useSaveNotifyFrequency } from './notify-frequency.queries.ts';
import { describeNotifyFrequency } from './notify-frequency.rules.ts';

/** Offers to notify again if the user asked for one restock only and was notified of it. */
export function NotifyStatus({ userId, item }: { userId: string; item: WatchlistItem }) {
  const saveFrequency = useSaveNotifyFrequency(userId, item);
  const { notifyFrequency, notifiedAt, fragranceName: name } = item;
  if (notifyFrequency.rule !== 'once' || notifiedAt === null) {
    const text = describeNotifyFrequency(notifyFrequency);
    return text && <p className="mt-1.5 text-sm text-muted">{text}</p>;
  }
  return (
    <p className="mt-1.5 text-sm">
      Notified on <time dateTime={notifiedAt}>{formatDate(notifiedAt)}</time>.{' '}
      <Button variant="quiet" className="-mx-1 -my-2.5 px-1!" onClick={() => saveFrequency(notifyFrequency)}>
        Notify me again<span className="sr-only">: {name}</span>
      </Button>
    </p>
  );
}
