import { scopes } from '@sillage/contract';
import { useId } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { labelStyle } from '../../../ui/field-style.ts';
import { scopeTexts } from './key-options.ts';

/** Checkboxes for the scopes of a new API key, in the form's field `scopes`. */
export function ScopeFields() {
  const { register, control } = useFormContext();
  const { errors } = useFormState({ control, name: 'scopes' });
  const id = useId();
  const message = errors['scopes']?.message;
  return (
    <fieldset aria-describedby={message ? `${id}-message` : undefined}>
      <legend className={labelStyle}>What it can do</legend>
      {scopes.map((scope) => (
        <div key={scope} className="mb-2">
          <label className="flex min-h-11 cursor-pointer items-center gap-3 text-sm">
            <input
              type="checkbox"
              value={scope}
              {...register('scopes')}
              aria-describedby={`${id}-${scope}`}
              className="checkbox size-5 shrink-0"
            />
            {scopeTexts[scope].label}
          </label>
          <p id={`${id}-${scope}`} className="-mt-1.5 pl-8 text-xs text-muted">
            {scopeTexts[scope].explanation}
          </p>
        </div>
      ))}
      {typeof message === 'string' && (
        <p id={`${id}-message`} role="alert" className="animate-appear text-sm text-bad">
          {message}
        </p>
      )}
    </fieldset>
  );
}
