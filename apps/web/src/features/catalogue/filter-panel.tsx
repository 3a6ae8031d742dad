import { genders } from '@sillage/contract';
import { genderLabels } from '../../fragrance/gender.rules.ts';
import { Select } from '../../ui/select.tsx';
import { BrandPicker } from './brand-picker.tsx';
import type { ExploreFilters } from './explore-filters.rules.ts';
import { FamilyPicker } from './family-picker.tsx';
import { PriceRange } from './price-range.tsx';

const genderOptions = (['all', ...genders] as const).map((value) => ({
  value,
  label: value === 'all' ? 'All' : genderLabels[value],
}));

interface FilterPanelProps {
  filters: ExploreFilters;
  onChange(part: Partial<ExploreFilters>): void;
}

export function FilterPanel({ filters, onChange }: FilterPanelProps) {
  return (
    <>
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
    </>
  );
}
