import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ErrorText } from '../../ui/error-text.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useUnwatch, useWatch, type WatchableFragrance } from './watchlist.queries.ts';

const ConfirmDialog = lazyPart(async () => (await import('../../ui/confirm-dialog.tsx')).ConfirmDialog);

interface WatchButtonProps {
  userId: string;
  fragrance: WatchableFragrance;
  isWatched: boolean;
  /**
   * Message for a failed removal from the watchlist. Its specified wording depends on the screen.
   */
  removeErrorMessage: string;
  onRemoved?(): void;
  /** Whether the button is shown as text, without a border. */
  isQuiet?: boolean;
}

/**
 * Adds the fragrance to the watchlist, or removes it after a confirmation. The same button does
 * both, so that it keeps the keyboard focus.
 */
export function WatchButton({
  userId,
  fragrance,
  isWatched,
  removeErrorMessage,
  onRemoved,
  isQuiet = false,
}: WatchButtonProps) {
  const [isConfirming, setConfirming] = useState(false);
  const addMutation = useWatch(userId);
  const removeMutation = useUnwatch(userId);
  // A destructive action must not draw attention.
  const quietStyle = isWatched ? 'px-2! text-muted!' : 'px-2!';
  const pending = (addMutation.isPending && 'Adding...') || (removeMutation.isPending && 'Removing...');

  function remove(): void {
    setConfirming(false);
    addMutation.reset();
    removeMutation.mutate(fragrance, { onSuccess: () => onRemoved?.() });
  }

  function handleClick(): void {
    if (isWatched) setConfirming(true);
    else {
      removeMutation.reset();
      addMutation.mutate(fragrance);
    }
  }

  return (
    <div className={isQuiet ? '-mx-2.25' : undefined}>
      <Button
        variant={isQuiet ? 'quiet' : 'secondary'}
        className={isQuiet ? quietStyle : 'w-full max-sm:px-2'}
        pending={pending}
        onClick={handleClick}
      >
        {isWatched ? 'Remove' : 'Add to Watchlist'}
        <span className="sr-only">: {fragrance.name}</span>
      </Button>
      <ErrorText
        error={addMutation.error}
        fallbackMessage="Failed to add to watchlist. Please try again."
        className="mt-1.5 animate-appear text-xs"
      />
      <ErrorText
        error={removeMutation.error}
        fallbackMessage={removeErrorMessage}
        className="mt-1.5 animate-appear text-xs"
      />
      {isConfirming && (
        <ConfirmDialog
          isOpen
          question="Remove this fragrance from your watchlist?"
          confirmLabel="Remove"
          onConfirm={remove}
          onCancel={() => setConfirming(false)}
        />
      )}
    </div>
  );
}
