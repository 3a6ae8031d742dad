import type { OfferSearch } from '@sillage/contract';
import type { UseMutationResult } from '@tanstack/react-query';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { focusIfLost } from '../../lib/browser/focus.ts';
import { getErrorMessage } from '../../lib/errors.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FoundOffers } from './found-offers.tsx';
import { NothingFound, OtherWays } from './nothing-found.tsx';
import { useOfferSearch } from './offer-search.queries.ts';
import {
  countOffers,
  describeForListeners,
  formatReason,
  isRunning,
  type SearchedFragrance,
} from './offer-search.rules.ts';
import { SearchProgress } from './search-progress.tsx';

interface OfferSearchPanelProps {
  userId: string;
  fragrance: SearchedFragrance;
  /** Button that lets the user add a shop's page by its address. */
  addPage: ReactNode;
  /** Button that lets the user suggest a shop's product feed. */
  suggestFeed: ReactNode;
  /** Called when the user watches a found offer. */
  onWatched: () => void;
  onClose: () => void;
}

/** Content of the dialog "Where is it sold?". Opening it starts a search or joins a running one. */
export function OfferSearchPanel({
  userId,
  fragrance,
  addPage,
  suggestFeed,
  onWatched,
  onClose,
}: OfferSearchPanelProps) {
  const { progress, start, cancel } = useOfferSearch(userId, fragrance.id);
  const search = progress.data;
  return (
    <>
      <p className="mt-1 text-sm wrap-anywhere text-muted">
        {fragrance.name} by {fragrance.brand}
      </p>
      <p role="status" className="sr-only">
        {search && describeForListeners(search)}
      </p>
      <div className="mt-5 grid gap-6">
        <StartError start={start} />
        <QueryState query={progress} fallbackMessage="Failed to load the search" loading={<LoadingSearch />}>
          {(latest) =>
            latest === null ? (
              !start.isError && <LoadingSearch />
            ) : (
              <>
                <SearchProgress search={latest} hasConnection={!progress.isError} />
                <Result userId={userId} fragrance={fragrance} search={latest} onWatched={onWatched}>
                  <OtherWays fragrance={fragrance} addPage={addPage} suggestFeed={suggestFeed} />
                </Result>
              </>
            )
          }
        </QueryState>
      </div>
      <Actions search={search} start={start} cancel={cancel} onClose={onClose} />
    </>
  );
}

function LoadingSearch() {
  return <Skeleton className="h-40 w-full" />;
}

type SearchMutation = UseMutationResult<OfferSearch | null, Error, void>;

function StartError({ start }: { start: SearchMutation }) {
  if (!start.isError) return null;
  return (
    <div role="alert">
      <Notice tone="bad">
        The search did not start. {formatReason(getErrorMessage(start.error, 'Please try again.'))}
      </Notice>
    </div>
  );
}

interface ResultProps extends Pick<OfferSearchPanelProps, 'userId' | 'fragrance' | 'onWatched'> {
  search: OfferSearch;
  /** What users can do when their shop is missing. */
  children: ReactNode;
}

function Result({ userId, fragrance, search, onWatched, children }: ResultProps) {
  if (countOffers(search) > 0)
    return (
      <>
        <FoundOffers userId={userId} fragrance={fragrance} search={search} onWatched={onWatched} />
        {!isRunning(search) && (
          <details>
            <summary className="w-fit py-2.5 text-sm text-muted underline underline-offset-4 hover:text-ink">
              Is your shop missing?
            </summary>
            {children}
          </details>
        )}
      </>
    );
  return isRunning(search) ? null : <NothingFound search={search}>{children}</NothingFound>;
}

interface ActionsProps {
  search: OfferSearch | null | undefined;
  start: SearchMutation;
  cancel: SearchMutation;
  onClose: () => void;
}

/** The buttons stay in view while a long list scrolls. */
function Actions({ search, start, cancel, onClose }: ActionsProps) {
  const close = useRef<HTMLButtonElement>(null);
  const isActive = isRunning(search);
  // Other users may wait for the search, or a watch may have started it.
  const goesOn = isActive && isRunning(cancel.data) && cancel.data?.id === search?.id;
  const canRestart = search !== undefined && !isActive && (search !== null || start.isError);
  // “Stop” and “Search again” replace each other; the focus of the removed one moves to “Close”.
  useLayoutEffect(() => {
    if (search || goesOn) focusIfLost(close.current);
  }, [search, goesOn]);
  return (
    <div className="sticky bottom-0 -mx-6 -mb-6 mt-6 border-t border-line bg-surface px-6 py-3">
      <p role="status" className="text-sm not-empty:mb-2">
        {goesOn && 'You are not the only one who waits for this search, so it goes on.'}
      </p>
      <div role="alert" className="text-sm text-bad not-empty:mb-2">
        {cancel.isError && getErrorMessage(cancel.error, 'Failed to stop the search. Please try again.')}
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button ref={close} variant="secondary" onClick={onClose}>
          Close
        </Button>
        {isActive && !goesOn && (
          <Button variant="quiet" pending={cancel.isPending && 'Stopping…'} onClick={() => cancel.mutate()}>
            Stop searching
          </Button>
        )}
        {canRestart && (
          <Button variant="quiet" pending={start.isPending && 'Starting…'} onClick={() => start.mutate()}>
            {start.isError ? 'Try again' : 'Search again'}
          </Button>
        )}
      </div>
    </div>
  );
}
