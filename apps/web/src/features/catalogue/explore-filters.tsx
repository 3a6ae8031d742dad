import { useId, useRef, useState } from 'react';
import { SEARCH_ID } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { SearchField } from '../../ui/forms/search-field.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { listActiveFilters } from './active-filters.ts';
import type { ExploreFilters as Filters } from './explore-filters.rules.ts';
import { SortPicker } from './sort-picker.tsx';

/** The filters load after the search box; phones show them on request. */
const FilterPanel = lazyPart(
  async () => (await import('./filter-panel.tsx')).FilterPanel,
  <div className="h-18.5 max-md:hidden" />,
);

const FamilyChips = lazyPart(async () => (await import('./family-chips.tsx')).FamilyChips, <div className="h-13" />);

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
          <SearchField
            id={SEARCH_ID}
            label="Search"
            value={typed}
            onChange={onType}
            placeholder="Name, brand or note"
          />
        </div>
        <Button
          variant="secondary"
          className="min-h-12! max-sm:px-3! md:hidden"
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Fewer filters' : 'More filters'}
          {count > 0 && ` (${count})`}
        </Button>
        <SortPicker {...filters} onChange={(sort) => onChange({ sort })} />
      </div>
      <div
        id={panel}
        className={`mt-4 grid-cols-2 items-start gap-4 md:grid md:grid-cols-[minmax(0,3fr)_minmax(0,5fr)_minmax(0,5fr)_minmax(0,5fr)] ${isOpen ? 'grid' : 'hidden'}`}
      >
        <FilterPanel filters={filters} onChange={onChange} />
      </div>
      <div className="mt-3">
        <FamilyChips family={filters.family} onChange={onChange} />
      </div>
      <div className="mt-1 flex min-h-11 flex-wrap items-center justify-between gap-x-6">
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
