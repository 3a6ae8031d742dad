import { genders } from '@sillage/contract';
import { useId, useRef, useState } from 'react';
import { genderLabels } from '../../fragrance/gender.rules.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Select } from '../../ui/select.tsx';
import { listActiveFilters } from './active-filters.ts';
import { BrandPicker } from './brand-picker.tsx';
import type { ExploreFilters as Filters } from './explore-filters.rules.ts';
import { FamilyPicker } from './family-picker.tsx';
import { PriceRange } from './price-range.tsx';
import { SortPicker } from './sort-picker.tsx';

const genderOptions = (['all', ...genders] as const).map((value) => ({
  value,
  label: value === 'all' ? 'All' : genderLabels[value],
}));

interface ExploreFiltersProps {
  filters: Filters;
  typed: string;
  onType(text: string): void;
  onChange(part: Partial<Filters>): void;
  onClear(): void;
}

/** On phones, most filters of Explore are behind a button. */
export function ExploreFilters({ filters, typed, onType, onChange, onClear }: ExploreFiltersProps) {
  const panel = useId();
  const [isOpen, setOpen] = useState(false);
  const search = useRef<HTMLDivElement>(null);
  const count = listActiveFilters(filters).length;

  /** The button disappears with the filters, so the search box takes the focus. */
  function clear(): void {
    onClear();
    search.current?.querySelector('input')?.focus();
  }

  return (
    <div ref={search} role="search" aria-label="Fragrances">
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-end gap-4 md:grid-cols-[minmax(0,1fr)_12rem]">
        <div className="max-md:col-span-2">
          <SearchField label="Search" value={typed} onChange={onType} placeholder="Name, brand or note" />
        </div>
        <Button
          variant="secondary"
          className="min-h-12! max-sm:px-3! md:hidden"
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Fewer filters' : 'More filters'}
          {count > 0 && <Count of={count} />}
        </Button>
        <SortPicker {...filters} onChange={(sort) => onChange({ sort })} />
      </div>
      <div
        id={panel}
        className={`mt-4 grid-cols-2 items-start gap-4 md:grid md:grid-cols-[minmax(0,3fr)_minmax(0,5fr)_minmax(0,5fr)_minmax(0,5fr)] ${isOpen ? 'grid' : 'hidden'}`}
      >
        <Select
          label="Gender"
          value={filters.gender}
          onChange={(gender) => onChange({ gender })}
          options={genderOptions}
        />
        <BrandPicker brand={filters.brand} onChange={(brand) => onChange({ brand })} />
        <div className="max-sm:col-span-2">
          <FamilyPicker {...filters} onChange={onChange} />
        </div>
        <div className="max-sm:col-span-2">
          <PriceRange {...filters} onChange={onChange} />
        </div>
      </div>
      <div className="mt-2 flex min-h-11 flex-wrap items-center justify-between gap-x-6">
        <Checkbox
          label="Available only"
          checked={filters.isAvailableOnly}
          onChange={(event) => onChange({ isAvailableOnly: event.target.checked })}
        />
        {(count > 0 || typed !== '') && (
          <Button variant="quiet" className="-mx-5" onClick={clear}>
            Clear All Filters
          </Button>
        )}
      </div>
    </div>
  );
}

function Count({ of }: { of: number }) {
  return (
    <>
      <span
        aria-hidden="true"
        className="grid size-6 shrink-0 place-items-center rounded-full bg-accent text-xs text-on-accent tabular-nums"
      >
        {of}
      </span>
      <span className="sr-only">, {of} set</span>
    </>
  );
}
