import type { Fragrance } from '@sillage/contract';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useRef, useState } from 'react';
import { askAhead } from '../../lib/first-data.ts';
import { formatNumber } from '../../lib/locale.ts';
import { PrefetchWhenSeen } from '../../lib/prefetch-when-seen.tsx';
import { Async } from '../../ui/async.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { catalogueQueries } from './catalogue.queries.ts';
import { type ExploreFilters, writeFilters } from './explore-filters.rules.ts';
import { FilterChips } from './filter-chips.tsx';
import { LoadingGrid } from './loading-grid.tsx';
import { resultCard, resultGrid } from './result-grid.ts';

/** Loaded lazily, as few searches have no result. */
const NothingFound = lazyPart(async () => (await import('./nothing-found.tsx')).NothingFound, <div className="h-52" />);

/** Loaded lazily, as it is below all cards. */
const Pagination = lazyPart(async () => (await import('../../ui/pagination.tsx')).Pagination, <div className="h-11" />);

/** Cards in the first row at its longest. */
const FIRST = 4;

/** Cards that fit on a large screen. */
const AT_ONCE = 12;

interface Found {
  totalElements: number;
  totalPages: number;
}

interface ExploreResultsProps {
  filters: ExploreFilters;
  /** False until the user's initial filters are known; no request is sent before. */
  isKnown: boolean;
  onChange(part: Partial<ExploreFilters>): void;
  onClear(): void;
  /** Renders one fragrance; supplied by the page. */
  children(fragrance: Fragrance, isFirst: boolean): ReactNode;
}

export function ExploreResults({ filters, isKnown, onChange, onClear, children }: ExploreResultsProps) {
  const section = useRef<HTMLElement>(null);
  const client = useQueryClient();
  const results = useQuery({ ...catalogueQueries.filter(filters), enabled: isKnown });
  const count = useCount(results, filters);

  function turnTo(page: number): void {
    // Navigates first, so that Back restores the old page's scroll position.
    onChange({ page });
    section.current?.focus({ preventScroll: true });
    section.current?.scrollIntoView();
  }

  const next = { ...filters, page: filters.page + 1 };
  const isNextThere = !results.isPlaceholderData && next.page < (results.data?.totalPages ?? 0);

  return (
    <section
      ref={section}
      aria-label="Results"
      aria-busy={results.isFetching}
      tabIndex={-1}
      className="scroll-mt-4 outline-none"
    >
      <div className="mb-6 flex flex-wrap items-center gap-x-5 gap-y-3">
        <p role="status" className="min-h-6 text-sm text-muted tabular-nums max-sm:w-full sm:min-w-28">
          {count}
        </p>
        <FilterChips filters={filters} onChange={onChange} />
      </div>
      <Async
        query={results}
        otherwise="Failed to load fragrances"
        loading={<LoadingGrid />}
        empty={<NothingFound filters={filters} onPage={turnTo} onClear={onClear} />}
      >
        {({ content, totalPages }) => (
          <>
            <ul className={`${resultGrid} transition-opacity ${results.isPlaceholderData ? 'opacity-60' : ''}`}>
              <Cards content={content}>{children}</Cards>
            </ul>
            <div className="mt-16">
              <PrefetchWhenSeen
                what={isNextThere ? writeFilters(next).toString() : null}
                prefetch={() => void askAhead(client, catalogueQueries.filter(next))}
              >
                <Pagination page={filters.page} totalPages={totalPages} onPage={turnTo} />
              </PrefetchWhenSeen>
            </div>
          </>
        )}
      </Async>
    </section>
  );
}

/** Defers cards beyond the first screen, and updates that would block typing. */
function Cards({ content, children }: Pick<ExploreResultsProps, 'children'> & { content: Fragrance[] }) {
  const drawn = useDeferredValue(content, content.slice(0, AT_ONCE));
  return drawn.map((fragrance, index) => (
    <li key={fragrance.id} className={resultCard}>
      {children(fragrance, index < FIRST)}
    </li>
  ));
}

/** Returns the count in words; the previous one while the previous page is shown. */
function useCount({ data, isPlaceholderData }: UseQueryResult<Found>, filters: ExploreFilters): string {
  const [words, setWords] = useState('');
  const fresh = data ? countInWords(data, filters) : '';
  const now = isPlaceholderData ? words : fresh;
  if (now !== words) setWords(now);
  return now;
}

function countInWords({ totalElements, totalPages }: Found, at: ExploreFilters): string {
  const things = `${formatNumber(totalElements)} ${totalElements === 1 ? 'fragrance' : 'fragrances'}`;
  const whichPage = at.page > 0 && at.page < totalPages ? `, page ${at.page + 1} of ${formatNumber(totalPages)}` : '';
  return `${things}${at.keyword && ` for “${at.keyword}”`}${whichPage}`;
}
