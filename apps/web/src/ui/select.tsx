import { memo, type ReactNode, useId } from 'react';
import { controlStyle, labelStyle } from './field-style.ts';

interface Option<Value extends string> {
  value: Value;
  label: string;
}

interface OptionGroup<Value extends string> {
  label: string;
  options: readonly Option<Value>[];
}

interface SelectProps<Value extends string> {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly (Option<Value> | OptionGroup<Value>)[];
}

/** A native select works best on phones and with screen readers. */
export function Select<Value extends string>({ label, value, onChange, options }: SelectProps<Value>) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className={labelStyle}>
        {label}
      </label>
      <div className="relative">
        <select
          id={id}
          value={value}
          onChange={(event) => onChange(event.target.value as Value)}
          className={`${controlStyle} appearance-none truncate pr-10 forced-colors:appearance-auto`}
        >
          <Options of={options} />
        </select>
        <Chevron />
      </div>
    </div>
  );
}

/**
 * The `<option>` elements are memoised: re-rendering a thousand brands at every keystroke would be
 * noticeable.
 */
const Options = memo(function Options({ of: options }: { of: readonly (Option<string> | OptionGroup<string>)[] }) {
  return options.map((option) =>
    'options' in option ? (
      <optgroup key={option.label} label={option.label}>
        {option.options.map(renderOption)}
      </optgroup>
    ) : (
      renderOption(option)
    ),
  );
});

function renderOption({ value, label }: Option<string>): ReactNode {
  return (
    <option key={value} value={value}>
      {label}
    </option>
  );
}

function Chevron(): ReactNode {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 12 12"
      className="pointer-events-none absolute top-1/2 right-3.5 size-3 -translate-y-1/2 text-muted forced-colors:hidden"
    >
      <path d="M2 4l4 4 4-4" fill="none" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  );
}
