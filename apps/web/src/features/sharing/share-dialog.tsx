import type { User } from '@sillage/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ShareState } from './share-state.tsx';
import { shareQuery, useStopSharing } from './sharing.queries.ts';

/** The watchlist is not shared by default. */
export function ShareDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const query = useQuery(shareQuery(user.id));
  const stopMutation = useStopSharing(user.id);
  const [isConfirming, setConfirming] = useState(false);

  function stop(): void {
    setConfirming(false);
    stopMutation.mutate();
  }

  return (
    <>
      <Dialog heading="Share your watchlist" onCancel={onClose}>
        <VisibilityNote />
        <QueryState query={query} fallbackMessage="Failed to load your sharing settings" loading={<LoadingForm />}>
          {({ share }) => (
            <ShareState user={user} share={share} stopping={stopMutation} onStop={() => setConfirming(true)} />
          )}
        </QueryState>
        <Button variant="quiet" className="mt-2 w-full" onClick={onClose}>
          Close
        </Button>
      </Dialog>
      <ConfirmDialog
        isOpen={isConfirming}
        question="Stop sharing? The link will permanently stop working for everyone."
        confirmLabel="Stop sharing"
        onConfirm={stop}
        onCancel={() => setConfirming(false)}
      />
    </>
  );
}

function VisibilityNote() {
  return (
    <div className="mt-3 mb-6 grid gap-2 text-sm text-muted">
      <p>
        Anyone with the link can see the fragrances you watch, whether they are in stock, their prices, and when you
        added them. They don’t need an account. Fragrances that you suggested are left out until the operator accepts
        them.
      </p>
      <p>They see the title below and nothing else about you: not your email, your alert settings or your channels.</p>
    </div>
  );
}

function LoadingForm() {
  return (
    <div className="grid gap-5">
      <Skeleton className="h-18" />
      <Skeleton className="h-11" />
      <Skeleton className="h-11" />
    </div>
  );
}
