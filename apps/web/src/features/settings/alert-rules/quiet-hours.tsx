import type { AlertRules } from '@sillage/contract';
import { type KeyboardEvent, useId, useState } from 'react';
import { controlStyle, labelStyle } from '../../../ui/field-style.ts';
import { Switch } from '../../../ui/switch.tsx';

type Hours = NonNullable<AlertRules['quietHours']>;

const DEFAULT_HOURS: Hours = { from: '22:00', to: '07:00' };

interface QuietHoursProps {
  hours: Hours | null;
  onChange: (hours: Hours | null) => void;
}

/** Switching quiet hours off and on again restores the previous times. */
export function QuietHours({ hours, onChange }: QuietHoursProps) {
  const [lastHours, setLastHours] = useState(hours ?? DEFAULT_HOURS);

  function change(next: Hours): void {
    setLastHours(next);
    onChange(next);
  }

  return (
    <>
      <Switch
        label="Quiet hours"
        hint="Nothing is sent during quiet hours. Afterwards you get one summary of what’s still true."
        checked={hours !== null}
        onChange={(isOn) => onChange(isOn ? lastHours : null)}
      />
      {hours && <Times hours={hours} onChange={change} />}
    </>
  );
}

function Times({ hours, onChange }: { hours: Hours; onChange: (hours: Hours) => void }) {
  const id = useId();
  const [draft, setDraft] = useState<Partial<Hours>>({});
  const { from, to } = { ...hours, ...draft };
  const isSame = from === to;

  /** An empty field of the quiet hours keeps its saved time. Equal start and end are not saved. */
  function commit(): void {
    if (isSame) return;
    setDraft({});
    const next = { from: from || hours.from, to: to || hours.to };
    if (next.from !== hours.from || next.to !== hours.to) onChange(next);
  }

  function renderField(name: keyof Hours, label: string) {
    return (
      <div>
        <label htmlFor={`${id}-${name}`} className={labelStyle}>
          {label}
        </label>
        <input
          id={`${id}-${name}`}
          type="time"
          value={{ from, to }[name]}
          aria-invalid={isSame || undefined}
          aria-describedby={`${id}-problem`}
          onChange={({ target }) => setDraft({ ...draft, [name]: target.value })}
          onBlur={commit}
          onKeyDown={({ key }: KeyboardEvent) => key === 'Enter' && commit()}
          className={`${controlStyle} tabular-nums`}
        />
      </div>
    );
  }

  return (
    <fieldset className="mt-4">
      <legend className="sr-only">Quiet hours</legend>
      <div className="flex flex-wrap gap-4">
        {renderField('from', 'From')}
        {renderField('to', 'Until')}
      </div>
      <p id={`${id}-problem`} role="alert" className="mt-1.5 text-sm text-bad empty:hidden">
        {isSame && 'Start and end must be different'}
      </p>
    </fieldset>
  );
}
