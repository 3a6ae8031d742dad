import type { ComponentProps } from 'react';

/** The checkbox works alone (`checked`, `onChange`) and with `register(name)` of a form. */
export function Checkbox({ label, className = '', ...input }: ComponentProps<'input'> & { label: string }) {
  return (
    <label className={`inline-flex min-h-11 cursor-pointer items-center gap-3 text-sm ${className}`}>
      <input {...input} type="checkbox" className="checkbox size-5 shrink-0" />
      {label}
    </label>
  );
}
