import type { FragranceDetail, WatchlistItem } from '@sillage/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useLocation, useParams } from 'react-router';
import { useSession } from '../features/auth/current-user.ts';
import { Composition } from '../features/catalogue/detail/composition.tsx';
import { isInStockElsewhere, withDeliveredOffer } from '../features/catalogue/detail/delivered-offer.rules.ts';
import { DetailHead } from '../features/catalogue/detail/detail-head.tsx';
import { HeadSkeleton, SectionsSkeleton } from '../features/catalogue/detail/detail-skeleton.tsx';
import { EvidenceSection } from '../features/catalogue/detail/evidence-section.tsx';
import { FamilySection } from '../features/catalogue/detail/family-section.tsx';
import { Forecast } from '../features/catalogue/detail/forecast.tsx';
import { InStockAlternatives } from '../features/catalogue/detail/in-stock-alternatives.tsx';
import { OfferTable } from '../features/catalogue/detail/offer-table.tsx';
import { RelatedFragrances } from '../features/catalogue/detail/related-fragrances.tsx';
import { Similar } from '../features/catalogue/detail/similar.tsx';
import { StockEvidence } from '../features/catalogue/detail/stock-evidence.tsx';
import { getHistoryPollInterval } from '../features/catalogue/detail/tracking/check-requests.ts';
import { useRefreshOnView } from '../features/catalogue/detail/tracking/use-refresh-on-view.ts';
import { useCachedFragrance } from '../features/catalogue/detail/use-cached-fragrance.ts';
import { useStockChangeToast } from '../features/catalogue/detail/use-stock-change-toast.ts';
import { detailQueries, isPageData } from '../features/catalogue/detail.queries.ts';
import { livePolling, watchlistQueries } from '../features/watchlist/watchlist.queries.ts';
import { useCountries } from '../fragrance/markets/use-countries.ts';
import { NotFound } from '../fragrance/not-found.tsx';
import { statusOf } from '../lib/errors.ts';
import { type PageLoader, prefetchQuery } from '../lib/page-loader.ts';
import { buildReturnState, parseFragranceId, paths } from '../lib/paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Page } from '../ui/page.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { FindShops, Watch, WatchNote } from './fragrance-watch.tsx';
import { useOfferSearch } from './use-offer-search.tsx';

const AddPage = lazyPart(
  async () => (await import('../features/suggestions/add-page.tsx')).AddPage,
  <div className="min-h-11" />,
);
const ReportProblem = lazyPart(
  async () => (await import('../features/catalogue/detail/history/stock-history-log.tsx')).ReportProblem,
);
const LowsSection = lazyPart(
  async () => (await import('../features/catalogue/detail/lows/lows-section.tsx')).LowsSection,
  <div className="mt-12 h-80" />,
);
const DiscontinuedNotice = lazyPart(
  async () => (await import('../features/catalogue/detail/discontinued/discontinued-notice.tsx')).DiscontinuedNotice,
  <div className="mt-4 h-20" />,
);
const ObservedStock = lazyPart(
  async () => (await import('../fragrance/observed-stock.tsx')).ObservedStock,
  <div className="mt-3 h-26" />,
);

/** Page /fragrances/{id}, which is public. */
export function FragrancePage() {
  const id = parseFragranceId(useParams()['id']);
  return id === null ? <FragranceNotFound /> : <FragranceView key={id} id={id} />;
}

FragrancePage.prefetchData = ((client, { params, user }) => {
  const id = parseFragranceId(params['id']);
  if (id === null) return;
  void prefetchQuery(client, detailQueries.one(id));
  void prefetchQuery(client, detailQueries.history(id));
  if (user) void prefetchQuery(client, watchlistQueries.list(user.id));
}) satisfies PageLoader;

function FragranceView({ id }: { id: number }) {
  const { user } = useSession();
  const detail = useQuery({ ...detailQueries.one(id), ...livePolling });
  const history = useQuery({
    ...detailQueries.history(id),
    ...livePolling,
    refetchInterval: ({ state }) => getHistoryPollInterval(state.data),
  });
  useRefreshOnView({ id, userId: user?.id, history: history.data });
  const cachedFragrance = useCachedFragrance(id);
  const { item, isPending: isWatchPending } = useWatchlistItem(id);
  const { countries, isPending: areCountriesPending } = useCountries(user?.id);
  const isPending = isWatchPending || areCountriesPending;
  const isWatched = item !== undefined;
  const reload = useReload(id);
  const { findShops, dialog } = useOfferSearch(user?.id);
  useStockChangeToast(detail.data);
  useOwnDetail(id, user !== null && isPageData(detail));
  if (statusOf(detail.error) === 404) return <FragranceNotFound />;
  const fragrance = detail.data ? withDeliveredOffer(detail.data, countries) : cachedFragrance;
  return (
    <Page title={fragrance ? `${fragrance.name} by ${fragrance.brand}` : 'Fragrance'}>
      {fragrance ? (
        <DetailHead
          fragrance={fragrance}
          detail={detail.data}
          isWatched={isWatched}
          reason={
            <>
              {detail.data && isInStockElsewhere(detail.data, countries) && (
                <p className="mt-3 text-sm">In stock, but only in offers for other countries than yours.</p>
              )}
              {detail.data?.observed && (
                <ObservedStock
                  observed={detail.data.observed}
                  shared={{ stock: fragrance, checkedAt: fragrance.lastCheckedAt }}
                  hasSizes
                />
              )}
              {detail.data?.discontinued && <DiscontinuedNotice discontinued={detail.data.discontinued} />}
              <StockEvidence history={history.data} isChecked={fragrance.lastCheckedAt !== null} />
              {fragrance.isSoldOut && fragrance.stockState !== 'discontinued' && <Forecast history={history.data} />}
            </>
          }
          action={<Watch fragrance={fragrance} isWatched={isWatched} />}
          watchNote={<WatchNote fragrance={fragrance} item={item} history={history.data} onFindShops={findShops} />}
        />
      ) : (
        <h1 className="sr-only">Fragrance</h1>
      )}
      <QueryState
        query={detail}
        fallbackMessage="Failed to load this fragrance"
        loading={
          <>
            {!fragrance && <HeadSkeleton />}
            <SectionsSkeleton />
          </>
        }
      >
        {(data: FragranceDetail) =>
          isPending ? (
            <SectionsSkeleton />
          ) : (
            <>
              <InStockAlternatives fragrance={data} inspired={data.inspired} />
              <OfferTable
                detail={data}
                countries={countries}
                actions={
                  <>
                    <ForUser loginLabel="Log in to see where it’s sold">
                      {() => <FindShops fragrance={data} onFindShops={findShops} />}
                    </ForUser>
                    <ForUser loginLabel="Log in to add a shop’s page">
                      {() => <AddPage id={id} name={data.name} onAdded={reload} />}
                    </ForUser>
                  </>
                }
              />
              {hasPrice(data) && <LowsSection id={id} />}
              <Composition detail={data} />
              {data.family && <FamilySection family={data.family} basis={data.familyBasis} />}
              <EvidenceSection
                id={id}
                query={history}
                hasShop={data.stockState !== 'no-shop'}
                report={
                  history.data && (
                    <ForUser loginLabel="Log in to report a problem">
                      {() => <ReportProblem id={id} history={history.data} />}
                    </ForUser>
                  )
                }
              />
              <RelatedFragrances detail={data} />
              <Similar id={id} />
            </>
          )
        }
      </QueryState>
      {dialog}
    </Page>
  );
}

/** Whether a full bottle has a price, which may be its lowest. */
function hasPrice({ offers }: FragranceDetail): boolean {
  return offers.some(({ kind, price, lastCheckedAt }) => kind === 'bottle' && price !== null && lastCheckedAt !== null);
}

/** Loads a detail again that lacks what the user's own browser saw. */
function useOwnDetail(id: number, isForAllUsers: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (isForAllUsers) void client.invalidateQueries(detailQueries.one(id));
  }, [client, id, isForAllUsers]);
}

/** Returns a function that loads a fragrance and its history again. */
function useReload(id: number): () => void {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries(detailQueries.one(id));
    void client.invalidateQueries(detailQueries.history(id));
  };
}

/** Returns the user's watchlist item of a fragrance, and whether the watchlist is still loading. */
function useWatchlistItem(id: number): { item: WatchlistItem | undefined; isPending: boolean } {
  const { user } = useSession();
  const { data, isLoading } = useQuery({ ...watchlistQueries.list(user?.id ?? ''), enabled: Boolean(user) });
  return { item: data?.find(({ fragranceId }) => fragranceId === id), isPending: isLoading };
}

interface ForUserProps {
  loginLabel: string;
  children: () => ReactNode;
}

/** Shows `children` to a user. Visitors get a link to the login page, which leads back. */
function ForUser({ loginLabel, children }: ForUserProps) {
  const { user, isLoading } = useSession();
  const location = useLocation();
  if (isLoading) return <div className="min-h-11" />;
  if (user) return children();
  return (
    <LinkButton to={paths.login} state={buildReturnState(location)} variant="secondary">
      {loginLabel}
    </LinkButton>
  );
}

function FragranceNotFound() {
  return (
    <Page title="Not in the catalogue">
      <NotFound
        heading="This fragrance is not in the catalogue"
        advice="The address may be mistyped, or the fragrance was removed. Try searching for its name."
      >
        <LinkButton to={paths.explore}>Explore the catalogue</LinkButton>
      </NotFound>
    </Page>
  );
}
