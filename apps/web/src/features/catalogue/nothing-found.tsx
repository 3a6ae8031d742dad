import { Button } from '../../ui/button.tsx';
import { Nothing } from '../../ui/nothing.tsx';
import { type ExploreFilters, isFiltered, isImpossible } from './explore-filters.rules.ts';

interface NothingFoundProps {
  filters: ExploreFilters;
  onPage(page: number): void;
  onClear(): void;
}

/** Why there is nothing, and what to do next. */
export function NothingFound({ filters, onPage, onClear }: NothingFoundProps) {
  if (filters.page > 0) {
    return (
      <Nothing title="There is no such page" advice="The list is shorter than that.">
        <Button variant="secondary" onClick={() => onPage(0)}>
          Go to the first page
        </Button>
      </Nothing>
    );
  }
  if (!isFiltered(filters))
    return (
      <Nothing title="The catalogue is empty" advice="Whoever runs this server can fill it with the import command." />
    );
  return (
    <Nothing title="Nothing found" advice={adviceFor(filters)}>
      <Button variant="secondary" onClick={onClear}>
        Show all fragrances
      </Button>
    </Nothing>
  );
}

/** What most likely stands in the way, the most certain first. */
function adviceFor(filters: ExploreFilters): string {
  const { isAvailableOnly, keyword, minPrice, maxPrice } = filters;
  if (isImpossible(filters)) return 'No price is that high and that low at once: the first is more than the second.';
  if (isAvailableOnly)
    return 'None of it is known to be in stock right now. Untick “Available only” to see the rest, and watch what you love.';
  if (keyword !== '') return 'Try fewer letters, another spelling, or a note such as rose or vanilla.';
  if (minPrice !== null || maxPrice !== null)
    return 'Only fragrances with a price in US dollars can be found by price. Try a wider range.';
  return 'Nothing in the catalogue is all of that at once. Take a filter back to see more.';
}
