import type { OfferKind } from '@sillage/contract';
import { useId } from 'react';
import { kindTitles } from '../../../fragrance/offer-label.rules.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { controlStyle, labelStyle } from '../../../ui/field-style.ts';
import type { PriceDraft } from './watch-filter.rules.ts';

const perOptions = [
  { value: 'bottle', label: 'per bottle' },
  { value: 'ml', label: 'per ml' },
] as const;

interface SizesFieldProps {
  all: readonly number[];
  chosen: readonly number[];
  onChoose(sizes: readonly number[]): void;
}

export function SizesField({ all, chosen, onChoose }: SizesFieldProps) {
  const hint = useId();
  return (
    <fieldset aria-describedby={hint}>
      <legend className={labelStyle}>Sizes</legend>
      <div className="flex flex-wrap gap-x-6">
        {all.map((size) => (
          <Checkbox
            key={size}
            label={`${size} ml`}
            checked={chosen.includes(size)}
            onChange={({ target }) =>
              onChoose(target.checked ? [...chosen, size] : chosen.filter((otherSize) => otherSize !== size))
            }
          />
        ))}
      </div>
      <p id={hint} className="text-xs text-muted">
        Leave all unticked for any size.
      </p>
    </fieldset>
  );
}

interface KindsFieldProps {
  all: readonly OfferKind[];
  chosen: readonly OfferKind[];
  /** Error message; empty if there is none. */
  problem: string;
  onChoose(kinds: readonly OfferKind[]): void;
}

export function KindsField({ all, chosen, problem, onChoose }: KindsFieldProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={`${id}-problem ${id}-hint`}>
      <legend className={labelStyle}>What to watch</legend>
      <div className="flex flex-wrap gap-x-6">
        {all.map((kind) => (
          <Checkbox
            key={kind}
            name="kinds"
            label={kindTitles[kind]}
            checked={chosen.includes(kind)}
            onChange={({ target }) =>
              onChoose(target.checked ? [...chosen, kind] : chosen.filter((other) => other !== kind))
            }
          />
        ))}
      </div>
      <p id={`${id}-problem`} role="alert" className="mt-1.5 text-sm text-bad empty:hidden">
        {problem}
      </p>
      <p id={`${id}-hint`} className="text-xs text-muted">
        Only what you tick counts for alerts and for the stock on your watchlist.
      </p>
    </fieldset>
  );
}

interface MaxPriceFieldProps {
  price: PriceDraft;
  currencies: readonly string[];
  /** Error message; empty if there is none. */
  problem: string;
  onChange(price: PriceDraft): void;
}

export function MaxPriceField({ price, currencies, problem, onChange }: MaxPriceFieldProps) {
  const id = useId();
  return (
    <div className="grid gap-3">
      <div>
        <label htmlFor={id} className={labelStyle}>
          Maximum price{currencies.length === 1 && ` (${price.currency})`}
        </label>
        <input
          id={id}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          value={price.amount}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-problem ${id}-hint`}
          onChange={({ target }) => onChange({ ...price, amount: target.value })}
          className={controlStyle}
        />
        <p id={`${id}-problem`} role="alert" className="mt-1.5 text-sm text-bad empty:hidden">
          {problem}
        </p>
      </div>
      {currencies.length > 1 && (
        <RadioGroup
          label="Currency"
          options={currencies.map((value) => ({ value, label: value }))}
          value={price.currency}
          onChange={(currency) => onChange({ ...price, currency })}
        />
      )}
      <RadioGroup
        label="Counted"
        options={perOptions}
        value={price.per}
        onChange={(per) => onChange({ ...price, per })}
      />
      <p id={`${id}-hint`} className="text-xs text-muted">
        Leave empty for any price. Prices in other currencies are converted; where we know no recent rate, we notify you
        of a restock at any price.
      </p>
    </div>
  );
}

interface RadioGroupProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange(value: Value): void;
}

function RadioGroup<Value extends string>({ label, options, value, onChange }: RadioGroupProps<Value>) {
  const name = useId();
  return (
    <fieldset className="flex flex-wrap items-center gap-x-6">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="inline-flex min-h-11 cursor-pointer items-center gap-3 text-sm">
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="size-5 shrink-0"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
