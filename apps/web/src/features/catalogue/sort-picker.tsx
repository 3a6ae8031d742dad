import type { CatalogueSort } from '@sillage/contract';
import { Select } from '../../ui/select.tsx';
import type { ExploreFilters } from './explore-filters.rules.ts';

interface SortPickerProps extends Pick<ExploreFilters, 'sort' | 'keyword'> {
  onChange: (sort: CatalogueSort) => void;
}

/** A search without a keyword has no best match, so the sort order `best` is "Most watched". */
export function SortPicker({ sort, keyword, onChange }: SortPickerProps) {
  const isMatching = keyword !== '';
  return (
    <Select
      label="Sort by"
      value={sort === 'popular' && !isMatching ? 'best' : sort}
      onChange={onChange}
      options={[
        ...(isMatching ? [{ value: 'best', label: 'Best match' } as const] : []),
        { value: isMatching ? 'popular' : 'best', label: 'Most watched' },
        { value: 'name', label: 'Name' },
        { value: 'recent', label: 'Newest' },
        { value: 'cheapest', label: 'Cheapest' },
        { value: 'expensive', label: 'Most expensive' },
      ]}
    />
  );
}
