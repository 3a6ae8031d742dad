import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';

const SuggestDialog = lazyPart(async () => (await import('./suggest-dialog.tsx')).SuggestDialog);

export function SuggestProduct({ userId }: { userId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <p className="mt-8 text-center text-sm text-muted">
        Not here?
        <Button variant="quiet" className="px-2!" onClick={() => setOpen(true)}>
          Suggest a product
        </Button>
      </p>
      {isOpen && <SuggestDialog userId={userId} onClose={() => setOpen(false)} />}
    </>
  );
}
