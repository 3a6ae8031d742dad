import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/button.tsx';

const SuggestDialog = lazy(async () => ({ default: (await import('./suggest-dialog.tsx')).SuggestDialog }));

/** For what the catalogue does not have: a quiet way to name a product page, and the dialog that it opens. */
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
      {isOpen && (
        <Suspense>
          <SuggestDialog userId={userId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
