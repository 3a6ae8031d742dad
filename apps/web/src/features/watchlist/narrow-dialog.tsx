import type { WatchlistItem } from '@sillage/contract';
import { useQuery } from '@tanstack/react-query';
import { Async } from '../../ui/async.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { NarrowForm } from './narrow-form.tsx';
import { offersQuery } from './narrowing.queries.ts';
import { choicesOf } from './narrowing.rules.ts';

interface NarrowDialogProps {
  userId: string;
  item: WatchlistItem;
  onClose: () => void;
}

/** Edits the watch filter of an item and how often it notifies. */
export function NarrowDialog({ userId, item, onClose }: NarrowDialogProps) {
  const offers = useQuery(offersQuery(userId, item.fragranceId));
  return (
    <Dialog heading={`Alerts for ${item.fragranceName}`} onCancel={onClose}>
      <p className="mt-1 mb-5 text-sm wrap-anywhere text-muted">
        By {item.fragranceBrand}. Tell us what you’re waiting for. We’ll only alert you about that.
      </p>
      <Async query={offers} otherwise="Failed to load the sizes" loading={<Skeleton className="h-48 w-full" />}>
        {(found) => (
          <NarrowForm userId={userId} item={item} choices={choicesOf(found, item.narrowing)} onClose={onClose} />
        )}
      </Async>
    </Dialog>
  );
}
