import type { OfferSearch } from '@sillage/contract';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FoundOfferRow } from './found-offer-row.tsx';
import { offerSearchQueries } from './offer-search.queries.ts';
import { countOffers, getListVersion, type SearchedFragrance } from './offer-search.rules.ts';

interface FoundOffersProps {
  userId: string;
  fragrance: SearchedFragrance;
  search: OfferSearch;
  onWatched: () => void;
}

/** Pages of the offers that searches found, the most certain first. */
export function FoundOffers({ userId, fragrance: { id }, search, onWatched }: FoundOffersProps) {
  const [page, setPage] = useState(0);
  const { version, newOffers, hold, update } = useHeldVersion(search);
  const offers = useQuery(offerSearchQueries.offers(userId, id, page, version));
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();

  function goToPage(next: number): void {
    setPage(next);
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView();
  }

  return (
    <section aria-labelledby={headingId} aria-busy={offers.isFetching}>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 border-b border-ink">
        <h3 ref={heading} id={headingId} tabIndex={-1} className="scroll-mt-4 text-lg outline-none">
          Where we found it
        </h3>
        {newOffers !== null && (
          <Button
            variant="quiet"
            className="px-0!"
            onClick={() => {
              update();
              heading.current?.focus({ preventScroll: true });
            }}
          >
            {newOffers > 0 ? `Show ${newOffers} more` : 'Update the list'}
          </Button>
        )}
      </div>
      <QueryState
        query={offers}
        fallbackMessage="Failed to load the offers"
        loading={<Skeleton className="mt-4 h-64 w-full" />}
        empty={<p className="py-6 text-muted">These offers are gone. Search again to find others.</p>}
      >
        {({ content, number, totalPages }) => (
          <>
            <ul
              {...hold}
              className={`transition-opacity ${offers.isPlaceholderData && number !== page ? 'opacity-60' : ''}`}
            >
              {content.map((offer) => (
                <li key={offer.id} className="border-b border-line py-5">
                  <FoundOfferRow userId={userId} fragranceId={id} offer={offer} onWatched={onWatched} />
                </li>
              ))}
            </ul>
            <div className="mt-4 empty:hidden">
              <Pagination page={page} totalPages={totalPages} onPage={goToPage} />
            </div>
          </>
        )}
      </QueryState>
    </section>
  );
}

/**
 * Holds back new versions of the list while the pointer or the focus is in it, because new offers
 * move the others. `newOffers` is how many offers are held back; null when the list is up to date.
 */
function useHeldVersion(search: OfferSearch) {
  const latest = getListVersion(search);
  const total = countOffers(search);
  const [shown, setShown] = useState({ version: latest, total });
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const update = () => setShown({ version: latest, total });
  const isBehind = shown.version !== latest;
  if (isBehind && !isHovered && !isFocused) update();
  return {
    version: shown.version,
    newOffers: isBehind ? Math.max(0, total - shown.total) : null,
    hold: {
      onPointerEnter: () => setHovered(true),
      onPointerLeave: () => setHovered(false),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
    update,
  };
}
