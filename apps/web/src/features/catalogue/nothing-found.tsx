import { Button } from '../../ui/button.tsx';
import { Nothing } from '../../ui/nothing.tsx';
import { type ExploreFilters, isFiltered, isImpossible } from './explore-filters.rules.ts';

interface NothingFoundProps {
  filters: ExploreFilters;
  onPage(page: number): void;
  onClear(): void;
}

export function NothingFound({ filters, onPage, onClear }: NothingFoundProps) {
  if (filters.page > 0) {
    return (
      <Nothing title="There is no such page" advice="There are fewer pages than that.">
        <Button variant="secondary" onClick={() => onPage(0)}>
          Go to the first page
        </Button>
      </Nothing>
    );
  }
  if (!isFiltered(filters))
    return <Nothing title="The catalogue is empty" advice="The operator can fill it with the import command." />;
  return (
    <Nothing title="Nothing found" advice={adviceFor(filters)}>
      <Button variant="secondary" onClick={onClear}>
        Show all fragrances
      </Button>
    </Nothing>
  );
}

/** Returns advice on the most likely cause, checking the most certain first. */
function adviceFor(filters: ExploreFilters): string {
  const { isAvailableOnly, keyword, minPrice, maxPrice } = filters;
  if (isImpossible(filters)) return 'The minimum price is higher than the maximum.';
  if (isAvailableOnly)
    return 'None of these is in stock right now. Turn off “Available only” to see them all, and watch the ones you love.';
  if (keyword !== '') return 'Try fewer letters, another spelling, or a note like rose or vanilla.';
  if (minPrice !== null || maxPrice !== null)
    return 'The price filter covers only fragrances with a price in US dollars. Try a wider range.';
  return 'No matches. Remove a filter to see more.';
}
