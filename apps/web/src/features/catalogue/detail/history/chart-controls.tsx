import { type KeyboardEvent, useId } from 'react';
import { formatDate } from '../../../../lib/time.ts';
import type { Chart } from './chart-layout.ts';

interface ChoiceProps<Value> {
  title: string;
  value: Value;
  options: readonly (readonly [value: Value, label: string])[];
  onChange: (value: Value) => void;
}

/** A few options, of which one is chosen. */
export function Choice<Value>({ title, value, options, onChange }: ChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset className="flex flex-wrap items-center rounded-box border border-edge p-0.5">
      <legend className="sr-only">{title}</legend>
      {options.map(([option, label]) => (
        <label
          key={label}
          className="inline-flex min-h-11 cursor-pointer items-center rounded-box px-3 text-sm text-muted hover:text-ink has-checked:bg-sunken has-checked:font-medium has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent forced-colors:has-checked:outline-2"
        >
          <input
            type="radio"
            name={name}
            checked={option === value}
            onChange={() => onChange(option)}
            className="sr-only"
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

interface DateSliderProps {
  chart: Chart;
  at: number;
  /** What the shown offers cost at `at`, for screen readers. */
  description: string;
  onChange: (at: number) => void;
}

/** Selects one of the chart's changes: each arrow key goes to the next one. */
export function DateSlider({ chart: { from, to, stops }, at, description, onChange }: DateSliderProps) {
  const select = (index: number) => onChange(stops[Math.min(Math.max(index, 0), stops.length - 1)] ?? to);
  const handleKey = (event: KeyboardEvent) => {
    const index = findNearest(stops, at);
    const target = new Map([
      ['ArrowLeft', index - 1],
      ['ArrowDown', index - 1],
      ['ArrowRight', index + 1],
      ['ArrowUp', index + 1],
      ['PageDown', index - 10],
      ['PageUp', index + 10],
      ['Home', 0],
      ['End', stops.length - 1],
    ]).get(event.key);
    if (target === undefined) return;
    event.preventDefault();
    select(target);
  };
  return (
    <input
      type="range"
      aria-label="Date"
      aria-valuetext={`${formatDate(new Date(at).toISOString())}: ${description}`}
      min={from}
      max={to}
      step="any"
      value={at}
      onChange={(event) => select(findNearest(stops, event.target.valueAsNumber))}
      onKeyDown={handleKey}
      // The middle of the thumb is at the date: the thumb is 16 px wide.
      className="-mx-2 block h-11 w-[calc(100%+1rem)] cursor-pointer accent-accent"
    />
  );
}

/** Returns the index of the stop that is nearest to `at`. */
export function findNearest(stops: readonly number[], at: number): number {
  let nearest = 0;
  for (const [index, stop] of stops.entries())
    if (Math.abs(stop - at) < Math.abs((stops[nearest] ?? stop) - at)) nearest = index;
  return nearest;
}
