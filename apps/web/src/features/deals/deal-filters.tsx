import { families } from '@sillage/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { getFamilyColour } from '../../fragrance/family-colour.ts';
import { buildReturnState, paths } from '../../lib/paths.ts';
import { ChoiceChips } from '../../ui/forms/choice-chips.tsx';
import { commonSizes, type DealFilters, writeDealFilters } from './deal-filters.rules.ts';

interface DealFiltersProps {
  filters: DealFilters;
  isSignedIn: boolean;
  onChange(part: Partial<DealFilters>): void;
}

const sorts = [
  { value: 'low', text: 'Nearest to its low' },
  { value: 'perMl', text: 'Price per ml' },
] as const;

const scopes = [
  { value: 'all', text: 'Everything' },
  { value: 'watchlist', text: 'My watchlist' },
] as const;

export function DealFilterBar({ filters, isSignedIn, onChange }: DealFiltersProps) {
  const { scope, sort, sizes } = filters;
  const shownSizes = [...new Set([...commonSizes, ...sizes])].toSorted((a, b) => a - b);
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-x-8 gap-y-4">
        {isSignedIn ? (
          <ChoiceChips label="Show" options={scopes} chosen={scope} onChoose={(value) => onChange({ scope: value })} />
        ) : (
          <Link
            to={paths.login}
            state={buildReturnState(buildWatchlistLocation(filters))}
            className="inline-flex min-h-11 items-center text-sm text-accent underline underline-offset-4"
          >
            Sign in to see only your watchlist
          </Link>
        )}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span aria-hidden="true" className="text-sm text-muted">
            Sort by
          </span>
          <ChoiceChips label="Sort by" options={sorts} chosen={sort} onChoose={(value) => onChange({ sort: value })} />
        </div>
      </div>
      <ToggleChips label="Sizes">
        {shownSizes.map((size) => (
          <Toggle key={size} isOn={sizes.includes(size)} onToggle={() => onChange({ sizes: toggle(sizes, size) })}>
            {size} ml
          </Toggle>
        ))}
      </ToggleChips>
      <ToggleChips label="Families">
        {families.map(({ name }) => (
          <Toggle
            key={name}
            isOn={filters.families.includes(name)}
            onToggle={() => onChange({ families: toggle(filters.families, name) })}
          >
            <span
              aria-hidden="true"
              className="size-2.5 rounded-full"
              style={{ backgroundColor: getFamilyColour(name) }}
            />
            {name}
          </Toggle>
        ))}
      </ToggleChips>
    </div>
  );
}

function buildWatchlistLocation(filters: DealFilters) {
  const search = new URLSearchParams(writeDealFilters({ ...filters, scope: 'watchlist' }));
  return { pathname: paths.deals, search: `?${search}`, hash: '' };
}

/** Chips of which several may be on. On phones they are in one row that scrolls sideways. */
function ToggleChips({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div
      role="group"
      aria-label={label}
      className="flex gap-1.5 py-1 max-sm:-mx-5 max-sm:scroll-px-8 max-sm:overflow-x-auto max-sm:px-5 sm:flex-wrap"
    >
      {children}
    </div>
  );
}

function Toggle({ isOn, onToggle, children }: { isOn: boolean; onToggle(): void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      // Browsers leave a focused chip as it is when only its edge is on the screen.
      onFocus={({ target }) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
      onClick={onToggle}
      className="inline-flex min-h-11 items-center gap-2 rounded-full border border-edge px-2.5 text-xs whitespace-nowrap tabular-nums sm:px-3.5 sm:text-sm hover:border-ink aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper"
    >
      {children}
    </button>
  );
}

function toggle<Value>(values: readonly Value[], value: Value): Value[] {
  return values.includes(value) ? values.filter((other) => other !== value) : [...values, value];
}
