import type { Deal, DealList } from '@sillage/contract';
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { formatRatesDate } from '../../fragrance/conversion/create-conversion.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorText } from '../../ui/error-text.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { DealFilters } from './deal-filters.rules.ts';
import { DealRow } from './deal-row.tsx';
import { dealsQuery } from './deals.queries.ts';
import { NoDeals } from './no-deals.tsx';

interface DealsProps {
  filters: DealFilters;
  userId: string | null;
  /** True if the filter is for a watchlist that has no fragrance. */
  isWatchlistEmpty: boolean;
  onClear(): void;
  /** Button to watch the fragrance of a deal, for a signed-in user. */
  renderAction(deal: Deal): ReactNode;
}

export function Deals({ filters, userId, isWatchlistEmpty, onClear, renderAction }: DealsProps) {
  const query = useInfiniteQuery({ ...dealsQuery(filters, userId), select: joinPages });
  const { list, focusNext } = useFocusOnMore(query.data?.deals.length ?? 0);
  return (
    <>
      <p role="status" className="sr-only">
        {query.data && !query.isPlaceholderData && describeCount(query.data.deals.length)}
      </p>
      <QueryState query={query} fallbackMessage="Failed to load the deals" loading={<Loading />}>
        {({ deals, ratesDate, watchedSince }) => {
          if (deals.length === 0)
            return (
              <NoDeals
                filters={filters}
                watchedSince={watchedSince}
                isWatchlistEmpty={isWatchlistEmpty}
                onClear={onClear}
              />
            );
          return (
            <>
              {filters.sort === 'perMl' && <CurrencyNote deals={deals} ratesDate={ratesDate} />}
              <ul ref={list} aria-busy={query.isPlaceholderData} className="border-y border-line aria-busy:opacity-60">
                {deals.map((deal) => (
                  <li key={deal.offerId} className="border-line not-first:border-t">
                    <DealRow deal={deal} action={renderAction(deal)} />
                  </li>
                ))}
              </ul>
              {query.hasNextPage && (
                <Button
                  variant="secondary"
                  className="mt-8"
                  pending={query.isFetchingNextPage && 'Loading...'}
                  onClick={() => {
                    focusNext();
                    void query.fetchNextPage();
                  }}
                >
                  Show more
                </Button>
              )}
              <ErrorText
                error={query.isFetchNextPageError ? query.error : null}
                fallbackMessage="Failed to load more. Please try again."
              />
            </>
          );
        }}
      </QueryState>
    </>
  );
}

/** What a screen reader says when the list has changed. */
function describeCount(count: number): string {
  if (count === 0) return 'No deals';
  return count === 1 ? '1 deal shown' : `${count} deals shown`;
}

/** A deal that moves to a later page while pages load is listed once. */
function joinPages({ pages }: InfiniteData<DealList>): Omit<DealList, 'next'> {
  const byOffer = new Map(pages.flatMap(({ deals }) => deals).map((deal) => [deal.offerId, deal]));
  const { ratesDate = null, watchedSince = null } = pages.at(-1) ?? {};
  return { deals: [...byOffer.values()], ratesDate, watchedSince };
}

/** How prices per millilitre of several currencies are compared. */
function CurrencyNote({ deals, ratesDate }: Pick<DealList, 'deals' | 'ratesDate'>) {
  if (new Set(deals.map(({ currency }) => currency)).size < 2) return null;
  return (
    <p className="mb-4 text-sm text-muted">
      {ratesDate === null
        ? 'There are no exchange rates yet, so prices are listed by currency.'
        : `Prices in different currencies are compared by the ECB rates of ${formatRatesDate(ratesDate)}.`}
    </p>
  );
}

/** Moves the focus to the first deal that a press of the button added. */
function useFocusOnMore(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const before = useRef<number>(null);
  useEffect(() => {
    if (before.current === null || count <= before.current) return;
    list.current?.querySelectorAll('article')[before.current]?.focus({ preventScroll: true });
    before.current = null;
  }, [count]);
  return { list, focusNext: () => void (before.current = count) };
}

function Loading() {
  return Array.from({ length: 5 }, (_, index) => (
    <div key={index} className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-5 py-6 sm:grid-cols-[5.5rem_minmax(0,1fr)]">
      <Skeleton className="aspect-4/5 w-full" />
      <div>
        <Skeleton className="h-4 w-24" />
        <Skeleton className="mt-3 h-6 w-3/5" />
        <Skeleton className="mt-3 h-5 w-4/5" />
        <Skeleton className="mt-3 h-5 w-1/2" />
      </div>
    </div>
  ));
}
