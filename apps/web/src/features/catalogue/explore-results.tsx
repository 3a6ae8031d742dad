import type { Fragrance } from '@sillage/contract';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useRef, useState } from 'react';
import { formatNumber } from '../../lib/locale.ts';
import { prefetchQuery } from '../../lib/page-loader.ts';
import { PrefetchWhenSeen } from '../../lib/prefetch-when-seen.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { listActiveFilters } from './active-filters.ts';
import { catalogueQueries } from './catalogue.queries.ts';
import { type ExploreFilters, writeFilters } from './explore-filters.rules.ts';
import { LoadingGrid, resultCard, resultGrid } from './loading-grid.tsx';

/** The message for a search without results is loaded lazily, because such searches are rare. */
const NoResults = lazyPart(async () => (await import('./no-results.tsx')).NoResults, <div className="h-52" />);

/** The active filters are loaded lazily, because most visits start without any. */
const FilterChips = lazyPart(
  async () => (await import('./filter-chips.tsx')).FilterChips,
  <div className="h-11 sm:h-9" />,
);

/** The pagination of results is loaded lazily, because it is below all cards. */
const Pagination = lazyPart(async () => (await import('../../ui/pagination.tsx')).Pagination, <div className="h-11" />);

const FIRST_ROW_CARDS = 4;

/** Number of cards that are rendered first, as many as fit on the screen; the others follow. */
const EAGER_CARDS = globalThis.matchMedia?.('(min-width: 40rem)').matches ? 12 : 2;

interface ResultCounts {
  totalElements: number;
  totalPages: number;
  isApproximate?: true | undefined;
}

interface ExploreResultsProps {
  filters: ExploreFilters;
  onChange(part: Partial<ExploreFilters>): void;
  onClear(): void;
  /** Shown below the results once they have loaded, so that it does not move. */
  footer: ReactNode;
  children(fragrance: Fragrance, isFirst: boolean): ReactNode;
}

export function ExploreResults(props: ExploreResultsProps) {
  const { filters, onChange, onClear, footer, children } = props;
  const section = useRef<HTMLElement>(null);
  const client = useQueryClient();
  const results = useQuery(catalogueQueries.filter(filters));
  const count = useCountText(results, filters);

  /** The filter's button disappears, so the results take the focus. */
  function removeFilter(without: Partial<ExploreFilters>): void {
    section.current?.focus({ preventScroll: true });
    onChange(without);
  }

  function goToPage(page: number): void {
    // Navigates first, so that Back restores the old page's scroll position.
    onChange({ page });
    section.current?.focus({ preventScroll: true });
    section.current?.scrollIntoView();
  }

  const next = { ...filters, page: filters.page + 1 };
  const hasNextPage = !results.isPlaceholderData && next.page < (results.data?.totalPages ?? 0);

  return (
    <section
      ref={section}
      aria-label="Results"
      aria-busy={results.isFetching}
      tabIndex={-1}
      className="mt-4 scroll-mt-4 outline-none"
    >
      <div className="mb-6 flex flex-wrap items-center gap-x-5 gap-y-3">
        <p role="status" className="min-h-6 text-sm text-muted tabular-nums max-sm:w-full sm:min-w-28">
          {count}
        </p>
        {listActiveFilters(filters).length > 0 && <FilterChips filters={filters} onChange={removeFilter} />}
      </div>
      <QueryState
        query={results}
        fallbackMessage="Failed to load fragrances"
        loading={<LoadingGrid />}
        empty={<NoResults filters={filters} onPage={goToPage} onClear={onClear} />}
      >
        {({ content, totalPages }) => (
          <>
            <ul
              aria-busy={results.isPlaceholderData}
              className={`${resultGrid} transition-opacity aria-busy:opacity-60`}
            >
              <Cards content={content}>{children}</Cards>
            </ul>
            <div className="mt-16">
              <PrefetchWhenSeen
                dataKey={hasNextPage ? writeFilters(next).toString() : null}
                prefetch={() => void prefetchQuery(client, catalogueQueries.filter(next))}
              >
                <Pagination page={filters.page} totalPages={totalPages} onPage={goToPage} />
              </PrefetchWhenSeen>
            </div>
          </>
        )}
      </QueryState>
      {!results.isPending && footer}
    </section>
  );
}

/** Result cards after the first ones render with low priority, so that they do not block typing. */
function Cards({ content, children }: Pick<ExploreResultsProps, 'children'> & { content: Fragrance[] }) {
  const rendered = useDeferredValue(content, content.slice(0, EAGER_CARDS));
  return rendered.map((fragrance, index) => (
    <li key={fragrance.id} className={resultCard}>
      {children(fragrance, index < FIRST_ROW_CARDS)}
    </li>
  ));
}

/** The number of results stays unchanged while the previous results are still shown. */
function useCountText({ data, isPlaceholderData }: UseQueryResult<ResultCounts>, filters: ExploreFilters): string {
  const [text, setText] = useState('');
  const freshText = data ? formatResultCount(data, filters) : '';
  const currentText = isPlaceholderData ? text : freshText;
  if (currentText !== text) setText(currentText);
  return currentText;
}

function formatResultCount(
  { totalElements, totalPages, isApproximate }: ResultCounts,
  filters: ExploreFilters,
): string {
  const countText = `${formatNumber(totalElements)} ${totalElements === 1 ? 'fragrance' : 'fragrances'}`;
  const pageText =
    filters.page > 0 && filters.page < totalPages ? `, page ${filters.page + 1} of ${formatNumber(totalPages)}` : '';
  if (isApproximate) return `Nothing matches “${filters.keyword}” exactly. Similar: ${countText}${pageText}`;
  return `${countText}${filters.keyword && ` for “${filters.keyword}”`}${pageText}`;
}
