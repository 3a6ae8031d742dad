import {
  type Fragrance,
  isInStock,
  type StockHistory as StockHistoryData,
  type WatchlistItem,
} from '@sillage/contract';
import { useLocation } from 'react-router';
import { useSession } from '../features/auth/current-user.ts';
import { CheckStatus } from '../features/catalogue/detail/tracking/check-status.tsx';
import { WatchFilterText } from '../features/watchlist/alerts/watch-filter-text.tsx';
import { rememberWatch, useRememberedWatch } from '../features/watchlist/remembered-watch.ts';
import { WatchButton } from '../features/watchlist/watch-button.tsx';
import { canSeeShop } from '../fragrance/stock-state.rules.ts';
import { buildReturnState, paths } from '../lib/paths.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Tick } from '../ui/tick.tsx';

const CheckNow = lazyPart(
  async () => (await import('../features/catalogue/detail/history/stock-history-log.tsx')).CheckNow,
  <div className="min-h-11" />,
);
const AlertsButton = lazyPart(
  async () => (await import('../features/watchlist/alerts/alerts-button.tsx')).AlertsButton,
  <div className="min-h-11" />,
);

function describeNotification({ stockState, availability }: Fragrance): string {
  if (stockState === 'no-shop') return 'Alerts start once we know a shop that sells it.';
  if (!canSeeShop(stockState)) return 'Alerts start once we can read a shop that sells it.';
  return availability !== null && isInStock(availability)
    ? 'In stock now. We’ll let you know the next time it comes back.'
    : 'We’ll let you know when it’s back in stock.';
}

interface WatchProps {
  fragrance: Fragrance;
  isWatched: boolean;
}

/**
 * Visitors who want to watch a fragrance get a link to the login page, which leads back; then the
 * fragrance is watched.
 */
export function Watch({ fragrance, isWatched }: WatchProps) {
  const { user, isLoading } = useSession();
  const location = useLocation();
  if (isLoading) return <Skeleton className="h-11" />;
  if (!user)
    return (
      <LinkButton
        to={paths.login}
        state={buildReturnState(location)}
        variant={fragrance.isSoldOut ? 'primary' : 'secondary'}
        onClick={() => rememberWatch(fragrance.id)}
      >
        Log in to watch it
      </LinkButton>
    );
  return <UserWatch userId={user.id} fragrance={fragrance} isWatched={isWatched} />;
}

function UserWatch({ userId, fragrance, isWatched }: WatchProps & { userId: string }) {
  useRememberedWatch(userId, fragrance);
  return (
    <WatchButton userId={userId} fragrance={fragrance} isWatched={isWatched} look={isWatched ? 'text' : 'button'} />
  );
}

interface WatchNoteProps {
  fragrance: Fragrance;
  item: WatchlistItem | undefined;
  history: StockHistoryData | undefined;
  onFindShops: (fragrance: Fragrance) => void;
}

/**
 * Shows when the user is notified. For a watched fragrance, it also has the tools of the watch. The
 * session and the watchlist arrive after the fragrance; the tools are beside the text where there
 * is room, so that the content below does not move.
 */
export function WatchNote({ fragrance, item, history, onFindShops }: WatchNoteProps) {
  const { user } = useSession();
  const watched = user ? item : undefined;
  // Both cases share the note's elements, so that its button is not replaced during a click.
  return (
    <div className="mt-3 min-h-14 sm:flex sm:items-start sm:justify-between sm:gap-x-5">
      <div className="min-w-0">
        <p className="text-xs text-muted">
          {watched && (
            <span>
              <span className="inline-flex items-baseline gap-1.5 font-medium text-ink">
                <Tick />
                In your watchlist
              </span>
              {'. '}
            </span>
          )}
          {describeNotification(fragrance)}
        </p>
        {watched && <WatchFilterText watchFilter={watched.watchFilter} />}
        {user && !canSeeShop(fragrance.stockState) && (
          <FindShops fragrance={fragrance} onFindShops={onFindShops} className="mt-3" />
        )}
        <CheckStatus history={history} className="not-empty:mt-1" />
      </div>
      {user && watched && (
        <div className="flex gap-x-5 sm:shrink-0">
          <AlertsButton userId={user.id} item={watched} />
          <CheckNow id={fragrance.id} history={history} />
        </div>
      )}
    </div>
  );
}

interface FindShopsProps {
  fragrance: Fragrance;
  onFindShops: (fragrance: Fragrance) => void;
  className?: string;
}

export function FindShops({ fragrance, onFindShops, className }: FindShopsProps) {
  return (
    <Button variant="secondary" className={className} onClick={() => onFindShops(fragrance)}>
      Where is it sold?
    </Button>
  );
}
