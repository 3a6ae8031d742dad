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
  /** Message for a failed removal, where the specification has another wording. */
  removeErrorMessage?: string;
  onRemoved?(): void;
  /** `text` has no border; `icon` is a heart on a picture, filled while watched. */
  look?: 'button' | 'text' | 'icon';
}

const errorStyles = {
  button: 'mt-1.5 animate-appear text-xs',
  text: 'mt-1.5 animate-appear text-xs',
  icon: 'mt-1.5 animate-appear rounded-box bg-surface px-2 py-1 text-xs',
};

/**
 * Adds the fragrance to the watchlist, or removes it after a confirmation. The same button does
 * both, so that it keeps the keyboard focus.
 */
export function WatchButton({
  userId,
  fragrance,
  isWatched,
  removeErrorMessage = 'Failed to remove from watchlist. Please try again.',
  onRemoved,
  look = 'button',
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

  const label = isWatched ? 'Remove' : 'Add to Watchlist';
  return (
    <div className={look === 'text' ? '-mx-2.25' : undefined}>
      {look === 'icon' ? (
        <Heart label={`${label}: ${fragrance.name}`} isFilled={isWatched} pending={pending} onClick={handleClick} />
      ) : (
        <Button
          variant={look === 'text' ? 'quiet' : 'secondary'}
          className={look === 'text' ? quietStyle : 'w-full max-sm:px-2'}
          pending={pending}
          onClick={handleClick}
        >
          {label}
          <span className="sr-only">: {fragrance.name}</span>
        </Button>
      )}
      <ErrorText
        error={addMutation.error}
        fallbackMessage="Failed to add to watchlist. Please try again."
        className={errorStyles[look]}
      />
      <ErrorText error={removeMutation.error} fallbackMessage={removeErrorMessage} className={errorStyles[look]} />
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

interface HeartProps {
  label: string;
  isFilled: boolean;
  pending: string | false;
  onClick(): void;
}

/** Keeps the focus while the request runs, and then ignores clicks. */
function Heart({ label, isFilled, pending, onClick }: HeartProps) {
  return (
    <button
      type="button"
      aria-label={pending || label}
      title={pending || label}
      aria-disabled={pending !== false || undefined}
      onClick={pending ? undefined : onClick}
      className="ml-auto grid size-11 place-items-center rounded-full bg-surface/85 hover:text-accent aria-disabled:opacity-60"
    >
      <svg aria-hidden="true" viewBox="0 0 24 24" className={`size-5 ${isFilled ? 'text-accent' : ''}`}>
        <path
          d="M12 20.3 4.6 13a4.9 4.9 0 0 1 0-7 5 5 0 0 1 7 0l.4.4.4-.4a5 5 0 0 1 7 7z"
          fill={isFilled ? 'currentColor' : 'none'}
          stroke="currentColor"
          strokeWidth="1.6"
          strokeLinejoin="round"
        />
      </svg>
    </button>
  );
}
