import type { WatchlistItem } from '@sillage/contract';
import { useQuery } from '@tanstack/react-query';
import { useConversion } from '../../../lib/money.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { AlertsForm } from './alerts-form.tsx';
import { offersQuery } from './watch-filter.queries.ts';
import { buildChoices } from './watch-filter.rules.ts';

interface AlertsDialogProps {
  userId: string;
  item: WatchlistItem;
  onClose: () => void;
}

export function AlertsDialog({ userId, item, onClose }: AlertsDialogProps) {
  const conversion = useConversion();
  const offers = useQuery(offersQuery(userId, item.fragranceId));
  return (
    <Dialog heading={`Alerts for ${item.fragranceName}`} onCancel={onClose}>
      <p className="mt-1 mb-5 text-sm wrap-anywhere text-muted">
        By {item.fragranceBrand}. Tell us what you’re waiting for. We’ll only alert you about that.
      </p>
      <QueryState
        query={offers}
        fallbackMessage="Failed to load the sizes"
        loading={<Skeleton className="h-48 w-full" />}
      >
        {(loaded) => (
          <AlertsForm
            userId={userId}
            item={item}
            choices={buildChoices(loaded, item.watchFilter, conversion?.currency)}
            onClose={onClose}
          />
        )}
      </QueryState>
    </Dialog>
  );
}
