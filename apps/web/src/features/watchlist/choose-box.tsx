import type { StockState } from '../../ui/stock-state.rules.ts';

interface ChooseBoxProps {
  name: string;
  brand: string;
  state: StockState;
  isChosen: boolean;
  isLeaving: boolean;
  onChoose(): void;
}

/** Covers a card in selection mode, so that a click anywhere on it toggles its checkbox. */
export function ChooseBox({ name, brand, state, isChosen, isLeaving, onChoose }: ChooseBoxProps) {
  return (
    <label className="absolute inset-0 z-1 flex cursor-pointer flex-row-reverse items-start justify-end gap-3 p-2.5">
      {isLeaving && (
        <span className="rounded-full border border-edge bg-surface px-2.5 py-0.5 text-xs">Removing...</span>
      )}
      <span className="sr-only">
        {name} by {brand}, {state.words}
      </span>
      <input
        type="checkbox"
        checked={isChosen}
        disabled={isLeaving}
        onChange={onChoose}
        className="checkbox size-6 shrink-0"
      />
    </label>
  );
}
