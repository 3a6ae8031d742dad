import type { Fragrance, FragranceDetail, User } from '@sillage/contract';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router';
import { useSession } from '../features/auth/current-user.ts';
import { catalogueQueries } from '../features/catalogue/catalogue.queries.ts';
import { Composition } from '../features/catalogue/detail/composition.tsx';
import { DetailHead } from '../features/catalogue/detail/detail-head.tsx';
import { HeadSkeleton, SectionsSkeleton } from '../features/catalogue/detail/detail-skeleton.tsx';
import { FamilyPlace } from '../features/catalogue/detail/family-place.tsx';
import { Forecast } from '../features/catalogue/detail/forecast.tsx';
import { HowWatched } from '../features/catalogue/detail/how-watched.tsx';
import { Instead } from '../features/catalogue/detail/instead.tsx';
import { OfferTable } from '../features/catalogue/detail/offer-table.tsx';
import { Reason } from '../features/catalogue/detail/reason.tsx';
import { Relatives } from '../features/catalogue/detail/relatives.tsx';
import { Similar } from '../features/catalogue/detail/similar.tsx';
import { StockHistory } from '../features/catalogue/detail/stock-history.tsx';
import { useKnownFragrance } from '../features/catalogue/detail/use-known-fragrance.ts';
import { useStockChange } from '../features/catalogue/detail/use-stock-change.ts';
import { WatchButton } from '../features/watchlist/watch-button.tsx';
import { live, watchlistQueries } from '../features/watchlist/watchlist.queries.ts';
import { useDescription } from '../lib/description.ts';
import { askAhead, type FirstData } from '../lib/first-data.ts';
import { fragranceIdIn, paths, returnTo } from '../lib/paths.ts';
import { statusOf } from '../lib/problem.ts';
import { Async } from '../ui/async.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { NotHere } from '../ui/not-here.tsx';
import { Page } from '../ui/page.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Tick } from '../ui/tick.tsx';

const ReportWrong = lazyPart(async () => (await import('../features/catalogue/detail/past.tsx')).ReportWrong);
const NarrowWatch = lazyPart(
  async () => (await import('../features/watchlist/narrow-watch.tsx')).NarrowWatch,
  <div className="min-h-11" />,
);

/** /fragrances/{id}; public. */
export function FragrancePage() {
  const id = fragranceIdIn(useParams()['id']);
  return id === null ? <NoSuchFragrance /> : <OneFragrance key={id} id={id} />;
}

FragrancePage.firstData = ((client, { params }) => {
  const id = fragranceIdIn(params['id']);
  if (id === null) return;
  void askAhead(client, catalogueQueries.one(id));
  void askAhead(client, catalogueQueries.history(id));
}) satisfies FirstData;

/** Returns the meta description for search engines. */
function described({ name, brand, concentration, family }: FragranceDetail): string {
  const what = [concentration, family].filter((word) => word !== null).join(', ');
  return `${name} by ${brand}${what && ` (${what})`}: where it is in stock, at what price, and word when it is back.`;
}

function OneFragrance({ id }: { id: number }) {
  const detail = useQuery({ ...catalogueQueries.one(id), ...live });
  const history = useQuery({ ...catalogueQueries.history(id), ...live });
  const known = useKnownFragrance(id);
  useStockChange(detail.data);
  useDescription(detail.data && described(detail.data));
  if (statusOf(detail.error) === 404) return <NoSuchFragrance />;
  const fragrance = detail.data ?? known;
  return (
    <Page title={fragrance ? `${fragrance.name} by ${fragrance.brand}` : 'Fragrance'}>
      {fragrance ? (
        <DetailHead
          fragrance={fragrance}
          detail={detail.data}
          reason={
            <>
              <Reason history={history.data} isLookedAt={fragrance.lastCheckedAt !== null} />
              {fragrance.isSoldOut && <Forecast history={history.data} />}
            </>
          }
          action={<Watch fragrance={fragrance} promise={detail.data?.offers.length === 0 ? noShop : promise} />}
        />
      ) : (
        <h1 className="sr-only">Fragrance</h1>
      )}
      <Async
        query={detail}
        otherwise="Failed to load this fragrance"
        loading={
          <>
            {!fragrance && <HeadSkeleton />}
            <SectionsSkeleton />
          </>
        }
      >
        {(data: FragranceDetail) => (
          <>
            <Instead fragrance={data} inspired={data.inspired} />
            <OfferTable offers={data.offers} />
            <Composition detail={data} />
            {data.family && <FamilyPlace family={data.family} basis={data.familyBasis} />}
            <StockHistory query={history} hasShop={data.offers.length > 0} />
            <HowWatched history={history.data} report={<Report id={id} />} />
            <Relatives detail={data} />
            <Similar id={id} />
          </>
        )}
      </Async>
    </Page>
  );
}

const promise = 'We’ll let you know when it’s back in stock.';
const noShop = 'We don’t know a shop that sells it yet.';

interface WatchProps {
  fragrance: Fragrance;
  promise: string;
}

/** The watch button for users; visitors log in first and return here. */
function Watch({ fragrance, promise }: WatchProps) {
  const { user, isLoading } = useSession();
  const location = useLocation();
  if (isLoading) return <Skeleton className="h-11 w-full" />;
  if (user) return <WatchOf user={user} fragrance={fragrance} promise={promise} />;
  return (
    <>
      <LinkButton
        to={paths.login}
        state={returnTo(location)}
        variant={fragrance.isSoldOut ? 'primary' : 'secondary'}
        className="w-full"
      >
        Log in to watch it
      </LinkButton>
      <p className="mt-2 text-xs text-muted">{promise}</p>
    </>
  );
}

/** The report button for users; visitors log in first and return here. */
function Report({ id }: { id: number }) {
  const { user, isLoading } = useSession();
  const location = useLocation();
  if (isLoading) return null;
  if (user) return <ReportWrong id={id} />;
  return (
    <LinkButton to={paths.login} state={returnTo(location)} variant="secondary">
      Log in to report a problem
    </LinkButton>
  );
}

function WatchOf({ user, fragrance, promise }: WatchProps & { user: User }) {
  const { data: items } = useQuery(watchlistQueries.list(user.id));
  const item = items?.find(({ fragranceId }) => fragranceId === fragrance.id);
  return (
    <div className={item && 'flex flex-wrap gap-x-5 rounded-box bg-sunken px-4 py-3'}>
      {item && <Watched promise={promise} />}
      <WatchButton
        userId={user.id}
        fragrance={fragrance}
        isWatched={item !== undefined}
        isQuiet={item !== undefined}
        otherwiseRemoving="Failed to remove from watchlist. Please try again."
      />
      {item && (
        <div className="order-1">
          <NarrowWatch userId={user.id} item={item} hasWords />
        </div>
      )}
    </div>
  );
}

function Watched({ promise }: { promise: string }) {
  return (
    <div className="w-full">
      <p className="flex items-center gap-2 text-sm font-medium">
        <Tick />
        In your watchlist
      </p>
      <p className="text-xs text-muted">{promise}</p>
    </div>
  );
}

function NoSuchFragrance() {
  return (
    <Page title="Not in the catalogue">
      <NotHere
        heading="This fragrance is not in the catalogue"
        advice="The address may be mistyped, or the fragrance was removed. Try searching for its name."
      >
        <LinkButton to={paths.explore}>Explore the catalogue</LinkButton>
      </NotHere>
    </Page>
  );
}
