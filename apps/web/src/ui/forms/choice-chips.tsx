interface ChoiceChipsProps<Value extends string> {
  label: string;
  options: readonly { value: Value; text: string }[];
  chosen: Value;
  onChoose(value: Value): void;
}

/** A row of buttons of which one is pressed: the filters of a list. */
export function ChoiceChips<Value extends string>({ label, options, chosen, onChoose }: ChoiceChipsProps<Value>) {
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-1.5">
      {options.map(({ value, text }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
          className="min-h-11 rounded-full border border-edge px-2.5 text-xs whitespace-nowrap tabular-nums hover:border-ink aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper sm:px-4 sm:text-sm"
        >
          {text}
        </button>
      ))}
    </div>
  );
}
