import { useEffect, useId, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { controlStyle, labelStyle } from './field-style.ts';

interface CopyFieldProps {
  label: string;
  value: string;
  /** Takes the focus as it appears, where it comes in place of something else. */
  isFocused?: boolean;
}

/** Something to take along, with a button that copies it. */
export function CopyField({ label, value, isFocused = false }: CopyFieldProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState('');

  useEffect(() => {
    if (isFocused) field.current?.focus();
  }, [isFocused]);

  /** Browsers may refuse; then it is at least selected. */
  function copy(): void {
    selectAll(field.current);
    navigator.clipboard.writeText(value).then(
      () => setSaid('Copied'),
      () => setSaid('Selected. Copy it with Ctrl+C, or ⌘C on a Mac.'),
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
        {said}
      </p>
    </div>
  );
}

/** From the end, so that the beginning stays in sight. */
function selectAll(field: HTMLInputElement | null): void {
  field?.setSelectionRange(0, field.value.length, 'backward');
}
