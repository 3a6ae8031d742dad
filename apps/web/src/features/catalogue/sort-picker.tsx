import type { CatalogueSort } from '@sillage/contract';
import { Select } from '../../ui/select.tsx';
import type { ExploreFilters } from './explore-filters.rules.ts';

interface SortPickerProps extends Pick<ExploreFilters, 'sort' | 'keyword'> {
  onChange: (sort: CatalogueSort) => void;
}

/**
 * Selects the sort order. Without a keyword there is no best match, so the value `best` has the
 * label "Most watched".
 */
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
