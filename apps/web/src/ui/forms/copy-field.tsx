import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { controlStyle, labelStyle } from '../field-style.ts';

interface CopyFieldProps {
  label: string;
  value: string;
  /**
   * Whether the field takes the keyboard focus when it appears. Set this if the field replaces the
   * element that had the focus.
   */
  isFocused?: boolean;
}

export function CopyField({ label, value, isFocused = false }: CopyFieldProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [status, setStatus] = useState('');

  useEffect(() => {
    if (!isFocused) return;
    field.current?.focus();
    selectAll(field.current);
  }, [isFocused]);

  /** Copies the field; if the browser refuses, the text stays selected for copying by hand. */
  function copy(): void {
    selectAll(field.current);
    navigator.clipboard.writeText(value).then(
      () => setStatus('Copied'),
      () => setStatus('Selected. Copy it with Ctrl+C, or ⌘C on a Mac.'),
    );
  }

  return (
    <div>
      <label htmlFor={id} className={labelStyle}>
        {label}
      </label>
      <div className="flex flex-wrap gap-3">
        <input
          ref={field}
          id={id}
          readOnly
          value={value}
          onFocus={({ target }) => selectAll(target)}
          className={`${controlStyle} min-w-40 flex-1 truncate`}
        />
        <Button variant="secondary" className="min-h-12!" onClick={copy}>
          Copy<span className="sr-only">: {label}</span>
        </Button>
      </div>
      <p role="status" className="mt-1.5 text-sm text-muted empty:hidden">
        {status}
      </p>
    </div>
  );
}

/** Selects a field's text backwards and shows the beginning of a long text. */
function selectAll(field: HTMLInputElement | null): void {
  if (field === null) return;
  field.setSelectionRange(0, field.value.length, 'backward');
  field.scrollLeft = 0;
}
