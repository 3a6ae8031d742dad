import { useId } from 'react';
import { controlStyle, labelStyle } from '../../../ui/field-style.ts';
import type { NotifyFrequencyDraft } from './notify-frequency.rules.ts';

const rules = [
  { rule: 'every', label: 'Every restock' },
  { rule: 'once', label: 'Only the next restock' },
  { rule: 'hours', label: 'No more than once every' },
] as const;

interface NotifyFrequencyFieldsProps {
  draft: NotifyFrequencyDraft;
  /** Error message; empty if there is none. */
  problem: string;
  onChange(draft: NotifyFrequencyDraft): void;
}

/** Typing a number of hours also selects the notification frequency in hours. */
export function NotifyFrequencyFields({ draft, problem, onChange }: NotifyFrequencyFieldsProps) {
  const id = useId();
  return (
    <fieldset>
      <legend className={labelStyle}>Notify me</legend>
      {rules.map(({ rule, label }) => (
        <div key={rule} className="flex flex-wrap items-center gap-x-3">
          <label className="inline-flex min-h-11 cursor-pointer items-center gap-3 text-sm">
            <input
              type="radio"
              name={id}
              checked={rule === draft.rule}
              onChange={() => onChange({ ...draft, rule })}
              className="size-5 shrink-0"
            />
            {label}
          </label>
          {rule === 'hours' && (
            <label className="inline-flex items-center gap-3 text-sm">
              <span className="w-18">
                <input
                  name="hours"
                  aria-label="Hours"
                  inputMode="numeric"
                  autoComplete="off"
                  value={draft.hours}
                  aria-invalid={problem ? true : undefined}
                  aria-describedby={`${id}-problem`}
                  onChange={({ target }) => onChange({ rule, hours: target.value })}
                  className={`${controlStyle} min-h-11! tabular-nums`}
                />
              </span>
              <span aria-hidden="true">hours</span>
            </label>
          )}
        </div>
      ))}
      <p id={`${id}-problem`} role="alert" className="mt-1.5 text-sm text-bad empty:hidden">
        {problem}
      </p>
    </fieldset>
  );
}
