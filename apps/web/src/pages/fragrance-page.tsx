import { type Fragrance, type FragranceDetail, isInStock, type User } from '@sillage/contract';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router';
import { useSession } from '../features/auth/current-user.ts';
import { catalogueQueries } from '../features/catalogue/catalogue.queries.ts';
import { Composition } from '../features/catalogue/detail/composition.tsx';
import { DetailHead } from '../features/catalogue/detail/detail-head.tsx';
import { HeadSkeleton, SectionsSkeleton } from '../features/catalogue/detail/detail-skeleton.tsx';
import { FamilySection } from '../features/catalogue/detail/family-section.tsx';
import { Forecast } from '../features/catalogue/detail/forecast.tsx';
import { StockHistory } from '../features/catalogue/detail/history/stock-history.tsx';
import { InStockAlternatives } from '../features/catalogue/detail/in-stock-alternatives.tsx';
import { OfferTable } from '../features/catalogue/detail/offer-table.tsx';
import { RelatedFragrances } from '../features/catalogue/detail/related-fragrances.tsx';
import { Similar } from '../features/catalogue/detail/similar.tsx';
import { StockEvidence } from '../features/catalogue/detail/stock-evidence.tsx';
import { TrackingSection } from '../features/catalogue/detail/tracking/tracking-section.tsx';
import { useCachedFragrance } from '../features/catalogue/detail/use-cached-fragrance.ts';
import { useStockChangeToast } from '../features/catalogue/detail/use-stock-change-toast.ts';
import { WatchButton } from '../features/watchlist/watch-button.tsx';
import { livePolling, watchlistQueries } from '../features/watchlist/watchlist.queries.ts';
import { NotFound } from '../fragrance/not-found.tsx';
import { useDescription } from '../lib/browser/document-head.ts';
import { statusOf } from '../lib/errors.ts';
import { type PageLoader, prefetchQuery } from '../lib/page-loader.ts';
import { buildReturnState, parseFragranceId, paths } from '../lib/paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Page } from '../ui/page.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Tick } from '../ui/tick.tsx';

const ReportWrong = lazyPart(
  async () => (await import('../features/catalogue/detail/history/stock-history-log.tsx')).ReportProblem,
);
const NarrowWatch = lazyPart(
  async () => (await import('../features/watchlist/alerts/alerts-button.tsx')).AlertsButton,
  <div className="min-h-11" />,
);

/** Page /fragrances/{id}, which is public. */
export function FragrancePage() {
  const id = parseFragranceId(useParams()['id']);
  return id === null ? <FragranceNotFound /> : <FragranceView key={id} id={id} />;
}

FragrancePage.prefetchData = ((client, { params }) => {
  const id = parseFragranceId(params['id']);
  if (id === null) return;
  void prefetchQuery(client, catalogueQueries.one(id));
  void prefetchQuery(client, catalogueQueries.history(id));
}) satisfies PageLoader;

function buildDescription({ name, brand, concentration, family }: FragranceDetail): string {
  const details = [concentration, family].filter((word) => word !== null).join(', ');
  return `${name} by ${brand}${details && ` (${details})`}: where it is in stock, at what price, and word when it is back.`;
}

function FragranceView({ id }: { id: number }) {
  const detail = useQuery({ ...catalogueQueries.one(id), ...livePolling });
  const history = useQuery({ ...catalogueQueries.history(id), ...livePolling });
  const cachedFragrance = useCachedFragrance(id);
  const isWatched = useIsWatched(id);
  useStockChangeToast(detail.data);
  useDescription(detail.data && buildDescription(detail.data));
  if (statusOf(detail.error) === 404) return <FragranceNotFound />;
  const fragrance = detail.data ?? cachedFragrance;
  return (
    <Page title={fragrance ? `${fragrance.name} by ${fragrance.brand}` : 'Fragrance'}>
      {fragrance ? (
        <DetailHead
          fragrance={fragrance}
          detail={detail.data}
          isWatched={isWatched}
          reason={
            <>
              <StockEvidence history={history.data} isChecked={fragrance.lastCheckedAt !== null} />
              {fragrance.isSoldOut && <Forecast history={history.data} />}
            </>
          }
          action={<Watch fragrance={fragrance} notificationNote={describeNotification(fragrance)} />}
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
        {(data: FragranceDetail) => (
          <>
            <InStockAlternatives fragrance={data} inspired={data.inspired} />
            <OfferTable offers={data.offers} />
            <Composition detail={data} />
            {data.family && <FamilySection family={data.family} basis={data.familyBasis} />}
            <StockHistory query={history} hasShop={data.offers.length > 0} />
            <TrackingSection history={history.data} report={<Report id={id} />} />
            <RelatedFragrances detail={data} />
            <Similar id={id} />
          </>
        )}
      </QueryState>
    </Page>
  );
}

function useIsWatched(id: number): boolean {
  const { user } = useSession();
  const { data } = useQuery({ ...watchlistQueries.list(user?.id ?? ''), enabled: Boolean(user) });
  return data?.some(({ fragranceId }) => fragranceId === id) ?? false;
}

function describeNotification({ stockState, availability }: Fragrance): string {
  if (stockState === 'no-shop') return 'Alerts start once we know a shop that sells it.';
  return availability !== null && isInStock(availability)
    ? 'In stock now. We’ll let you know the next time it comes back.'
    : 'We’ll let you know when it’s back in stock.';
}

interface WatchProps {
  fragrance: Fragrance;
  notificationNote: string;
}

/** Visitors who want to watch a fragrance get a link to the login page, which leads back. */
function Watch({ fragrance, notificationNote }: WatchProps) {
  const { user, isLoading } = useSession();
  const location = useLocation();
  if (isLoading) return <Skeleton className="h-11 w-full" />;
  if (user) return <UserWatch user={user} fragrance={fragrance} notificationNote={notificationNote} />;
  return (
    <>
      <LinkButton
        to={paths.login}
        state={buildReturnState(location)}
        variant={fragrance.isSoldOut ? 'primary' : 'secondary'}
        className="w-full"
      >
        Log in to watch it
      </LinkButton>
      <p className="mt-2 text-xs text-muted">{notificationNote}</p>
    </>
  );
}

/** Visitors who want to report a problem get a link to the login page, which leads back. */
function Report({ id }: { id: number }) {
  const { user, isLoading } = useSession();
  const location = useLocation();
  if (isLoading) return null;
  if (user) return <ReportWrong id={id} />;
  return (
    <LinkButton to={paths.login} state={buildReturnState(location)} variant="secondary">
      Log in to report a problem
    </LinkButton>
  );
}

function UserWatch({ user, fragrance, notificationNote }: WatchProps & { user: User }) {
  const { data: items } = useQuery(watchlistQueries.list(user.id));
  const item = items?.find(({ fragranceId }) => fragranceId === fragrance.id);
  return (
    <div className={item && 'flex flex-wrap gap-x-5 rounded-box bg-sunken px-4 py-3'}>
      {item && <WatchedNote notificationNote={notificationNote} />}
      <WatchButton
        userId={user.id}
        fragrance={fragrance}
        isWatched={item !== undefined}
        isQuiet={item !== undefined}
        removeErrorMessage="Failed to remove from watchlist. Please try again."
      />
      {item && (
        <div className="order-1">
          <NarrowWatch userId={user.id} item={item} showsFilter />
        </div>
      )}
    </div>
  );
}

function WatchedNote({ notificationNote }: { notificationNote: string }) {
  return (
    <div className="w-full">
      <p className="flex items-center gap-2 text-sm font-medium">
        <Tick />
        In your watchlist
      </p>
      <p className="text-xs text-muted">{notificationNote}</p>
    </div>
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
