import type { Fragrance } from '@sillage/contract';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';

const SuggestDialog = lazyPart(async () => (await import('./suggest-dialog.tsx')).SuggestDialog);

interface SuggestProductProps {
  userId: string;
  /** Called when the user asks where a fragrance of the catalogue is sold. */
  onFindShops: (fragrance: Fragrance) => void;
}

export function SuggestProduct({ userId, onFindShops }: SuggestProductProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <p className="mt-8 text-center text-sm text-muted">
        Not here?
        <Button variant="quiet" className="px-2!" onClick={() => setOpen(true)}>
          Suggest a product
        </Button>
      </p>
      {isOpen && (
        <SuggestDialog
          userId={userId}
          onFindShops={(fragrance) => {
            setOpen(false);
            onFindShops(fragrance);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
