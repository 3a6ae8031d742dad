import type { WatchlistItem } from '@sillage/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useRemoveMany } from './remove-many.queries.ts';
import { countSelection, describeSelection } from './selection.rules.ts';
import type { Selection } from './use-selection.ts';

interface SelectionBarProps {
  userId: string;
  items: readonly WatchlistItem[];
  visible: readonly WatchlistItem[];
  selection: Selection;
  onRemoved(): void;
}

/** The selection bar stays visible while scrolling. Escape ends the selection. */
export function SelectionBar({ userId, items, visible, selection, onRemoved }: SelectionBarProps) {
  const { selected, selectAll, end } = selection;
  const [isConfirming, setConfirming] = useState(false);
  const { ids, hidden, isAllShown } = countSelection(items, visible, selected ?? new Set());
  const { mutate, isPending } = useRemoveMany(userId, {
    onRemoving: selection.setRemoving,
    onRemoved() {
      end();
      onRemoved();
    },
  });
  useEscape(end);

  function remove(): void {
    setConfirming(false);
    mutate(ids);
  }

  return (
    <div
      role="region"
      aria-label="Selection"
      className="sticky-bar sticky top-0 z-10 -mx-5 mt-4 flex animate-appear flex-wrap items-center gap-x-5 border-y border-line bg-paper px-5 py-2 sm:mx-0 sm:px-0"
    >
      <Checkbox
        label="Select all shown"
        checked={isAllShown}
        onChange={() => selectAll(isAllShown ? [] : [...ids, ...visible.map((item) => item.fragranceId)])}
      />
      <p role="status" className="text-sm text-muted tabular-nums max-sm:order-2 max-sm:flex-1">
        {describeSelection(ids.length, hidden)}
      </p>
      <div className="order-3 ml-auto flex gap-3">
        {ids.length > 0 && (
          <Button variant="danger" pending={isPending && 'Removing...'} onClick={() => setConfirming(true)}>
            Remove {ids.length}
          </Button>
        )}
        <Button variant="secondary" onClick={end}>
          Done
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isConfirming}
        question={`Remove ${ids.length === 1 ? 'this fragrance' : `${ids.length} fragrances`} from your watchlist?`}
        confirmLabel="Remove"
        onConfirm={remove}
        onCancel={() => setConfirming(false)}
      />
    </div>
  );
}

/**
 * Calls `onEscapeKey` when the user presses Escape. Ignores the key in dialogs, popovers and search
 * boxes, which handle it themselves.
 */
function useEscape(onEscapeKey: () => void): void {
  const onEscape = useEffectEvent(onEscapeKey);
  useEffect(() => {
    function listen({ key, target }: KeyboardEvent): void {
      if (key !== 'Escape' || (target instanceof Element && target.closest('dialog, [popover], [type=search]'))) return;
      onEscape();
    }
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
