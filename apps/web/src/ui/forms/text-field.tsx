import { type ComponentProps, use, useId, useState } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { SummaryContext } from '../../lib/forms/contract-form.ts';
import { controlStyle, labelStyle } from '../field-style.ts';

interface TextFieldProps extends Pick<ComponentProps<'input'>, 'autoComplete' | 'autoCapitalize' | 'inputMode'> {
  /** Name of the field in the schema of the form. */
  name: string;
  label: string;
  type?: 'text' | 'email' | 'password';
  /** Hint that screen readers announce with the text field. */
  hint?: React.ReactNode;
}

/** A text input inside a `Form`. */
export function TextField({ name, label, type = 'text', hint, ...input }: TextFieldProps) {
  const { register, control } = useFormContext();
  const { errors } = useFormState({ control, name });
  const summaryId = use(SummaryContext);
  const [isShown, setShown] = useState(false);
  const id = useId();
  const message = errors[name]?.message;
  const ownMessage = summaryId === null && typeof message === 'string' ? message : undefined;
  const describedBy = [hint && `${id}-hint`, ownMessage && `${id}-message`, message && summaryId]
    .filter(Boolean)
    .join(' ');

  return (
    <div>
      <label htmlFor={id} className={labelStyle}>
        {label}
      </label>
      <div className="relative">
        <input
          {...input}
          {...register(name)}
          id={id}
          type={isShown ? 'text' : type}
          spellCheck={false}
          aria-invalid={message ? true : undefined}
          aria-describedby={describedBy || undefined}
          className={`${controlStyle} ${type === 'password' ? 'pr-18' : ''}`}
        />
        {type === 'password' && (
          <button
            type="button"
            onClick={() => setShown(!isShown)}
            className="absolute inset-y-0 right-0 min-w-14 rounded-box px-3 text-sm text-muted hover:text-ink"
          >
            {isShown ? 'Hide' : 'Show'} <span className="sr-only">{label}</span>
          </button>
        )}
      </div>
      {hint && (
        <div id={`${id}-hint`} className="mt-1.5 text-xs text-muted">
          {hint}
        </div>
      )}
      {ownMessage && (
        <p id={`${id}-message`} className="mt-1.5 animate-appear text-sm text-bad">
          {ownMessage}
        </p>
      )}
    </div>
  );
}

/** A hidden field that tells password managers which account a password form belongs to. */
export function HiddenUsername({ username }: { username: string }) {
  return <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />;
}
