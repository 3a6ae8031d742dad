import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Select } from '../../ui/select.tsx';
import { BrandPicker } from './brand-picker.tsx';
import type { ExploreFilters as Filters } from './explore-filters.rules.ts';

const genderOptions = [
  { value: 'all', label: 'All' },
  { value: 'men', label: 'Men' },
  { value: 'women', label: 'Women' },
  { value: 'unisex', label: 'Unisex' },
] as const;

interface ExploreFiltersProps {
  filters: Filters;
  typed: string;
  onType(text: string): void;
  onChange(part: Partial<Filters>): void;
  onClear(): void;
}

/** Search box, gender, brand, 'Available only' and the way back to everything. */
export function ExploreFilters({ filters, typed, onType, onChange, onClear }: ExploreFiltersProps) {
  return (
    <div
      role="search"
      aria-label="Fragrances"
      className="grid grid-cols-2 items-end gap-x-4 gap-y-4 md:grid-cols-[minmax(0,1fr)_10rem_15rem]"
    >
      <div className="col-span-2 md:col-span-1">
        <SearchField label="Search" value={typed} onChange={onType} placeholder="Name, brand or note" />
      </div>
      <Select
        label="Gender"
        value={filters.gender}
        onChange={(gender) => onChange({ gender })}
        options={genderOptions}
      />
      <BrandPicker brand={filters.brand} onChange={(brand) => onChange({ brand })} />
      <div className="col-span-2 flex flex-wrap items-center justify-between gap-x-6 md:col-span-3">
        <Checkbox
          label="Available only"
          checked={filters.isAvailableOnly}
          onChange={(event) => onChange({ isAvailableOnly: event.target.checked })}
        />
        <Button variant="quiet" className="-mx-5" onClick={onClear}>
          Clear All Filters
        </Button>
      </div>
    </div>
  );
}
