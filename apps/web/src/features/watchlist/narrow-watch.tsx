import type { WatchlistItem } from '@sillage/contract';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { narrowingWords } from './narrowing-words.ts';

const NarrowDialog = lazyPart(async () => (await import('./narrow-dialog.tsx')).NarrowDialog);

interface NarrowWatchProps {
  userId: string;
  item: WatchlistItem;
  /** Shows the watch filter, where it is not shown elsewhere. */
  hasWords?: boolean;
}

export function NarrowWatch({ userId, item, hasWords = false }: NarrowWatchProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="-mx-2.25">
      {hasWords && (
        <div className="px-2.25">
          <NarrowedTo narrowing={item.narrowing} />
        </div>
      )}
      <Button variant="quiet" className="px-2!" onClick={() => setOpen(true)}>
        Alerts
        <span className="sr-only">: {item.fragranceName}</span>
      </Button>
      {isOpen && <NarrowDialog userId={userId} item={item} onClose={() => setOpen(false)} />}
    </div>
  );
}

/** The watch filter in words; renders nothing without one. */
export function NarrowedTo({ narrowing }: Pick<WatchlistItem, 'narrowing'>) {
  const words = narrowingWords(narrowing);
  return words && <p className="mt-1.5 text-sm wrap-anywhere">Waiting for {words}</p>;
}
