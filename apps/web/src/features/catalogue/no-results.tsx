import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { type ExploreFilters, isFiltered, isImpossible } from './explore-filters.rules.ts';

interface NoResultsProps {
  filters: ExploreFilters;
  onPage(page: number): void;
  onClear(): void;
}

export function NoResults({ filters, onPage, onClear }: NoResultsProps) {
  if (filters.page > 0) {
    return (
      <EmptyState title="There is no such page" advice="There are fewer pages than that.">
        <Button variant="secondary" onClick={() => onPage(0)}>
          Go to the first page
        </Button>
      </EmptyState>
    );
  }
  if (!isFiltered(filters))
    return <EmptyState title="The catalogue is empty" advice="The operator can fill it with the import command." />;
  return (
    <EmptyState title="Nothing found" advice={getAdvice(filters)}>
      <Button variant="secondary" onClick={onClear}>
        Show all fragrances
      </Button>
    </EmptyState>
  );
}

function getAdvice(filters: ExploreFilters): string {
  const { isAvailableOnly, keyword, minPrice, maxPrice } = filters;
  if (isImpossible(filters)) return 'The minimum price is higher than the maximum.';
  if (isAvailableOnly)
    return 'None of these is in stock right now. Turn off “Available only” to see them all, and watch the ones you love.';
  if (keyword.includes('://')) return 'This is an address. Press “Watch this page” above to watch it.';
  if (keyword !== '') return 'Try fewer letters, another spelling, or a note like rose or vanilla.';
  if (minPrice !== null || maxPrice !== null)
    return 'The price filter covers only fragrances with a price in US dollars. Try a wider range.';
  return 'No matches. Remove a filter to see more.';
}
