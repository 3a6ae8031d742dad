import type { WatchlistItem } from '@sillage/contract';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';

const NarrowDialog = lazyPart(async () => (await import('./alerts-dialog.tsx')).AlertsDialog);

interface AlertsButtonProps {
  userId: string;
  item: WatchlistItem;
}

export function AlertsButton({ userId, item }: AlertsButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="-mx-2.25">
      <Button variant="quiet" className="px-2!" onClick={() => setOpen(true)}>
        Alerts
        <span className="sr-only">: {item.fragranceName}</span>
      </Button>
      {isOpen && <NarrowDialog userId={userId} item={item} onClose={() => setOpen(false)} />}
    </div>
  );
}
