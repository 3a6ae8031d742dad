import { useState } from 'react';
import { serverWords } from '../../lib/problem.ts';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useUnwatch, useWatch, type WatchTarget } from './watchlist.queries.ts';

const ConfirmDialog = lazyPart(async () => (await import('../../ui/confirm-dialog.tsx')).ConfirmDialog);

interface WatchButtonProps {
  userId: string;
  fragrance: WatchTarget;
  isWatched: boolean;
  /** The specification's message for a failed removal; differs between screens. */
  otherwiseRemoving: string;
  onRemoved?(): void;
  /** Shows Remove as a text button. */
  isQuiet?: boolean;
}

/** One button to add and remove, so that it retains focus; removing asks first. */
export function WatchButton({
  userId,
  fragrance,
  isWatched,
  otherwiseRemoving,
  onRemoved,
  isQuiet = false,
}: WatchButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const adding = useWatch(userId);
  const removing = useUnwatch(userId);
  // A destructive action must not draw attention.
  const quiet = isWatched ? 'px-2! text-muted!' : 'px-2!';
  const pending = (adding.isPending && 'Adding...') || (removing.isPending && 'Removing...');

  function remove(): void {
    setAsking(false);
    adding.reset();
    removing.mutate(fragrance, { onSuccess: () => onRemoved?.() });
  }

  function act(): void {
    if (isWatched) setAsking(true);
    else {
      removing.reset();
      adding.mutate(fragrance);
    }
  }

  return (
    <div className={isQuiet ? '-mx-2.25' : undefined}>
      <Button
        variant={isQuiet ? 'quiet' : 'secondary'}
        className={isQuiet ? quiet : 'w-full max-sm:px-2'}
        pending={pending}
        onClick={act}
      >
        {isWatched ? 'Remove' : 'Add to Watchlist'}
        <span className="sr-only">: {fragrance.name}</span>
      </Button>
      <Trouble error={adding.error} otherwise="Failed to add to watchlist. Please try again." />
      <Trouble error={removing.error} otherwise={otherwiseRemoving} />
      {isAsking && (
        <ConfirmDialog
          isOpen
          question="Remove this fragrance from your watchlist?"
          confirmLabel="Remove"
          onConfirm={remove}
          onCancel={() => setAsking(false)}
        />
      )}
    </div>
  );
}

function Trouble({ error, otherwise }: { error: Error | null; otherwise: string }) {
  if (!error) return null;
  return (
    <p role="alert" className="mt-1.5 animate-appear text-xs text-bad">
      {serverWords(error, otherwise)}
    </p>
  );
}
