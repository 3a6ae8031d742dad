import { type CategoryCount, categories, families } from '@sillage/contract';
import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '../../lib/locale.ts';
import { Select } from '../../ui/select.tsx';
import { catalogueQueries } from './catalogue.queries.ts';
import type { ExploreFilters } from './explore-filters.rules.ts';

type FamilyFilter = Pick<ExploreFilters, 'family' | 'category'>;

export function FamilyPicker({
  family,
  category,
  onChange,
}: FamilyFilter & { onChange: (filter: FamilyFilter) => void }) {
  const counts = useQuery(catalogueQueries.categories()).data;
  const groups = categories.map((name) => ({
    label: name,
    options: [
      { value: `category:${name}`, label: `All ${name}${formatCount(counts, name)}` },
      ...families
        .filter((each) => each.category === name)
        .map((each) => ({
          value: `family:${each.name}`,
          label: `${each.name}${formatCount(counts, name, each.name)}`,
        })),
    ],
  }));

  function pick(value: string): void {
    const [kind, name] = value.split(':');
    onChange({
      family: (kind === 'family' && families.find((each) => each.name === name)?.name) || '',
      category: (kind === 'category' && categories.find((each) => each === name)) || '',
    });
  }

  return (
    <Select
      label="Family"
      value={(family && `family:${family}`) || (category && `category:${category}`)}
      onChange={pick}
      options={[{ value: '', label: 'All families' }, ...groups]}
    />
  );
}

/** Number of fragrances in a family or category, such as " (1,234)"; empty while unknown. */
function formatCount(counts: CategoryCount[] | undefined, category: string, family?: string): string {
  const categoryCount = counts?.find(({ name }) => name === category);
  const count = family ? categoryCount?.families.find(({ name }) => name === family)?.count : categoryCount?.count;
  return count === undefined ? '' : ` (${formatNumber(count)})`;
}
