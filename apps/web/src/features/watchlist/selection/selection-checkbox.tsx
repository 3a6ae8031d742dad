interface SelectionCheckboxProps {
  name: string;
  brand: string;
  stockLabel: string;
  isSelected: boolean;
  isRemoving: boolean;
  onToggle(): void;
}

/** The checkbox covers the card, so that a click anywhere on the card toggles it. */
export function SelectionCheckbox({
  name,
  brand,
  stockLabel,
  isSelected,
  isRemoving,
  onToggle,
}: SelectionCheckboxProps) {
  return (
    <label className="absolute inset-0 z-1 flex cursor-pointer flex-row-reverse items-start justify-end gap-3 p-2.5">
      {isRemoving && (
        <span className="rounded-full border border-edge bg-surface px-2.5 py-0.5 text-xs">Removing...</span>
      )}
      <span className="sr-only">
        {name} by {brand}, {stockLabel}
      </span>
      <input
        type="checkbox"
        checked={isSelected}
        disabled={isRemoving}
        onChange={onToggle}
        className="checkbox size-6 shrink-0"
      />
    </label>
  );
}
