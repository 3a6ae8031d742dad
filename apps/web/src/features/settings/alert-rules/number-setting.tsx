import { type KeyboardEvent, useId, useState } from 'react';
import { controlStyle, labelStyle } from '../../../ui/field-style.ts';

interface NumberSettingProps {
  label: string;
  hint: string;
  min: number;
  max: number;
  value: number;
  onChange: (value: number) => void;
}

/** A whole-number setting, saved on blur or Enter; Escape restores the old value. */
export function NumberSetting({ label, hint, min, max, value, onChange }: NumberSettingProps) {
  const id = useId();
  const [draft, setDraft] = useState<string | null>(null);
  const [hasProblem, setProblem] = useState(false);

  function edit(text: string | null): void {
    setDraft(text);
    setProblem(false);
  }

  function commit(): void {
    if (draft === null) return;
    const number = Number(draft);
    if (!/^\s*\d+\s*$/.test(draft) || number < min || number > max) {
      setProblem(true);
      return;
    }
    edit(null);
    if (number !== value) onChange(number);
  }

  function onKey({ key }: KeyboardEvent): void {
    if (key === 'Enter') commit();
    if (key === 'Escape') edit(null);
  }

  return (
    <div>
      <label htmlFor={id} className={labelStyle}>
        {label}
      </label>
      <input
        id={id}
        inputMode="numeric"
        autoComplete="off"
        value={draft ?? value}
        aria-invalid={hasProblem || undefined}
        aria-describedby={`${id}-problem ${id}-hint`}
        onChange={({ target }) => edit(target.value)}
        onBlur={commit}
        onKeyDown={onKey}
        className={`${controlStyle} max-w-32 tabular-nums`}
      />
      <p id={`${id}-problem`} role="alert" className="mt-1.5 text-sm text-bad empty:hidden">
        {hasProblem && `A whole number from ${min} to ${max}`}
      </p>
      <p id={`${id}-hint`} className="mt-1.5 max-w-prose text-sm text-muted">
        {hint}
      </p>
    </div>
  );
}
