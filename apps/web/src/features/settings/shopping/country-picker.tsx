import { MAX_SHOPPING_COUNTRIES } from '@sillage/contract';
import { type SubmitEvent, useId, useMemo, useRef, useState } from 'react';
import { findCountry, getCountryName, listCountries } from '../../../fragrance/markets/country-names.ts';
import { locale } from '../../../lib/locale.ts';
import { Button } from '../../../ui/button.tsx';
import { controlStyle, labelStyle } from '../../../ui/field-style.ts';

interface CountryPickerProps {
  /** Codes of ISO 3166-1; none means every country. */
  countries: readonly string[];
  onChange: (countries: string[]) => void;
}

/** Countries from which the user can order. The field suggests names from the list of countries. */
export function CountryPicker({ countries, onChange }: CountryPickerProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const all = useMemo(() => listCountries(), []);
  const chosen = countries
    .map((code) => ({ code, name: getCountryName(code) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, locale));

  function add(event: SubmitEvent): void {
    event.preventDefault();
    const code = findCountry(typed);
    const problem = code === null ? describeUnknown(typed) : findProblem(code, countries);
    setError(problem);
    field.current?.focus();
    if (code === null || problem !== null) return;
    setTyped('');
    onChange([...countries, code]);
  }

  function remove(code: string): void {
    setError(null);
    onChange(countries.filter((country) => country !== code));
    // The button of the country is gone.
    field.current?.focus();
  }

  return (
    <div className="mt-6 max-w-form">
      <form onSubmit={add} noValidate>
        <label htmlFor={id} className={labelStyle}>
          Countries that deliver to you
        </label>
        <div className="flex gap-3">
          <input
            ref={field}
            id={id}
            list={`${id}list`}
            value={typed}
            placeholder="Type a country"
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            aria-invalid={error !== null || undefined}
            aria-describedby={`${id}error ${id}hint`}
            onChange={({ target }) => {
              setTyped(target.value);
              setError(null);
            }}
            className={`${controlStyle} min-w-0`}
          />
          <datalist id={`${id}list`}>
            {all
              .filter(({ code }) => !countries.includes(code))
              .map(({ code, name }) => (
                <option key={code} value={name}>
                  {code}
                </option>
              ))}
          </datalist>
          <Button type="submit" variant="secondary" className="shrink-0">
            Add
          </Button>
        </div>
        <p id={`${id}error`} role="status" className="mt-1.5 text-sm text-bad empty:hidden">
          {error}
        </p>
      </form>
      {chosen.length > 0 && (
        <ul aria-label="Chosen countries" className="mt-3 flex flex-wrap gap-2">
          {chosen.map(({ code, name }) => (
            <li key={code} className="max-w-full">
              <ChosenCountry name={name} onRemove={() => remove(code)} />
            </li>
          ))}
        </ul>
      )}
      <p id={`${id}hint`} className="mt-1.5 text-sm text-muted">
        {chosen.length === 0
          ? 'You are notified of offers from everywhere. Once you choose countries, offers for other countries stay visible but cause no alerts.'
          : 'Offers for other countries stay visible but cause no alerts. If a shop names no countries, you are notified.'}
      </p>
    </div>
  );
}

function ChosenCountry({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <button
      type="button"
      aria-label={`Remove country: ${name}`}
      onClick={onRemove}
      className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-full border border-edge px-4 text-sm hover:border-ink hover:bg-sunken"
    >
      <span className="truncate">{name}</span>
      <svg aria-hidden="true" viewBox="0 0 12 12" className="size-2.5 shrink-0">
        <path d="M2 2l8 8M10 2l-8 8" fill="none" stroke="currentColor" strokeWidth="1.5" />
      </svg>
    </button>
  );
}

function describeUnknown(typed: string): string {
  if (typed.trim() === '') return `Type a country, such as ${getCountryName('DE')}.`;
  return `“${typed.trim()}” is not in our list of countries. Choose one from the list, such as ${getCountryName('DE')}.`;
}

function findProblem(code: string, countries: readonly string[]): string | null {
  if (countries.includes(code)) return `${getCountryName(code)} is already chosen.`;
  if (countries.length < MAX_SHOPPING_COUNTRIES) return null;
  return `You can choose at most ${MAX_SHOPPING_COUNTRIES} countries. Remove one first, or remove all to allow every country.`;
}
