import type { Fragrance } from '@sillage/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Async } from '../../ui/async.tsx';
import { Button } from '../../ui/button.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { catalogueQueries } from './catalogue.queries.ts';
import { type ExploreFilters, isFiltered } from './explore-filters.rules.ts';

const grid =
  'grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-5 gap-y-12 sm:grid-cols-3 sm:gap-x-8 lg:grid-cols-4';

interface ExploreResultsProps {
  filters: ExploreFilters;
  onPage(page: number): void;
  onClear(): void;
  /** Draws one fragrance; the page composes it. */
  children(fragrance: Fragrance): ReactNode;
}

/** What the filters find, a page at a time, with its number in words. */
export function ExploreResults({ filters, onPage, onClear, children }: ExploreResultsProps) {
  const results = useQuery(catalogueQueries.filter(filters));
  return (
    <section aria-label="Results" aria-busy={results.isFetching}>
      <p role="status" className="mb-6 min-h-6 text-sm text-muted tabular-nums">
        {results.data && countInWords(results.data.totalElements, filters.keyword)}
      </p>
      <Async
        query={results}
        otherwise="Failed to load fragrances"
        loading={<LoadingGrid />}
        empty={<NothingFound filters={filters} onPage={onPage} onClear={onClear} />}
      >
        {({ content, totalPages }) => (
          <>
            <ul className={`${grid} transition-opacity ${results.isPlaceholderData ? 'opacity-60' : ''}`}>
              {content.map((fragrance) => (
                <li key={fragrance.id}>{children(fragrance)}</li>
              ))}
            </ul>
            <div className="mt-16">
              <Pagination page={filters.page} totalPages={totalPages} onPage={onPage} />
            </div>
          </>
        )}
      </Async>
    </section>
  );
}

function countInWords(count: number, keyword: string): string {
  const things = `${count.toLocaleString('en')} ${count === 1 ? 'fragrance' : 'fragrances'}`;
  return keyword ? `${things} for “${keyword}”` : things;
}

function LoadingGrid() {
  return (
    <div className={grid}>
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index}>
          <Skeleton className="aspect-4/5 w-full" />
          <Skeleton className="mt-4 h-4 w-1/2" />
          <Skeleton className="mt-2 h-7 w-4/5" />
          <Skeleton className="mt-3 h-6 w-2/3" />
          <Skeleton className="mt-9 h-11 w-full" />
        </div>
      ))}
    </div>
  );
}

function NothingFound({ filters, onPage, onClear }: Pick<ExploreResultsProps, 'filters' | 'onPage' | 'onClear'>) {
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

function adviceFor({ isAvailableOnly }: ExploreFilters): string {
  return isAvailableOnly
    ? 'None of it is known to be in stock right now. Untick “Available only” to see the rest, and watch what you love.'
    : 'Try fewer letters, another spelling, or a note such as rose or vanilla.';
}

function Nothing({ title, advice, children }: { title: string; advice: string; children?: ReactNode }) {
  return (
    <div className="border-y border-line py-12 text-center">
      <h2 className="text-lg">{title}</h2>
      <p className="mt-2 mb-6 text-muted">{advice}</p>
      {children}
    </div>
  );
}
