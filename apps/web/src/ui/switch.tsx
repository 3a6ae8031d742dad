import { type ReactNode, useId } from 'react';

interface SwitchProps {
  label: string;
  /** Text that says what the switch does; screen readers announce it with the label. */
  hint: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Switch for a setting that takes effect at once. */
export function Switch({ label, hint, checked, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div className="flex items-start justify-between gap-x-6">
      <div className="min-w-0">
        <label htmlFor={id} className="inline-flex min-h-11 cursor-pointer items-center font-medium">
          {label}
        </label>
        <div id={`${id}-hint`} className="-mt-1.5 max-w-prose text-sm text-muted">
          {hint}
        </div>
      </div>
      <input
        id={id}
        type="checkbox"
        role="switch"
        aria-checked={checked}
        aria-describedby={`${id}-hint`}
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        className="relative mt-2 h-7 w-12 shrink-0 cursor-pointer appearance-none rounded-full border border-edge bg-sunken transition-colors before:absolute before:top-1/2 before:left-1 before:size-4.5 before:-translate-y-1/2 before:rounded-full before:bg-edge before:transition-transform after:absolute after:-inset-2 checked:border-accent checked:bg-accent checked:before:translate-x-5 checked:before:bg-on-accent forced-colors:appearance-auto forced-colors:before:hidden"
      />
    </div>
  );
}
