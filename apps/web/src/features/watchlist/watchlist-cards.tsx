import type { WatchlistItem } from '@sillage/contract';
import { useDeferredValue } from 'react';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { WatchlistCard } from './watchlist-card.tsx';
import { filterWatchlist, type WatchlistFilter } from './watchlist-filter.rules.ts';
import { WatchlistFilters } from './watchlist-filters.tsx';

const grid = 'grid gap-x-12 gap-y-10 lg:grid-cols-2';

/** What fills any screen. */
const AT_ONCE = 40;

/** Beyond that, cards out of sight are not laid out. The padding leaves room for outlines. */
const far = '-m-2 p-2 [content-visibility:auto] [contain-intrinsic-block-size:auto_15rem]';

const nothingShown = {
  all: 'Your watchlist is empty',
  'in-stock': 'Nothing you watch is known to be in stock right now. We keep looking.',
  'out-of-stock': 'Nothing you watch is known to be out of stock.',
};

interface WatchlistCardsProps {
  userId: string;
  items: readonly WatchlistItem[];
  shown: WatchlistFilter;
  /** Whether a long list is drawn at once; else its first cards are, and the others when the browser has time for them. */
  isWhole: boolean;
  onShow(filter: WatchlistFilter): void;
  onRemoved(): void;
}

/** The cards of one filter, with the buttons that change it. */
export function WatchlistCards({ userId, items, shown, isWhole, onShow, onRemoved }: WatchlistCardsProps) {
  'use memo';
  const wanted = filterWatchlist(items, shown);
  const visible = useDeferredValue(wanted, isWhole ? wanted : wanted.slice(0, AT_ONCE));
  return (
    <>
      <WatchlistFilters items={items} shown={shown} onShow={onShow} />
      {visible.length === 0 && <NothingShown shown={shown} onShowAll={() => onShow('all')} />}
      <ul className={`mt-6 ${grid}`}>
        {visible.map((item, index) => (
          <li key={item.fragranceId} className={index < AT_ONCE ? undefined : far}>
            <WatchlistCard userId={userId} item={item} onRemoved={onRemoved} />
          </li>
        ))}
      </ul>
    </>
  );
}

function NothingShown({ shown, onShowAll }: { shown: WatchlistFilter; onShowAll: () => void }) {
  return (
    <div className="mt-6 border-y border-line py-12 text-center">
      <p className="mx-auto max-w-prose text-balance text-muted">{nothingShown[shown]}</p>
      <Button variant="secondary" className="mt-6" onClick={onShowAll}>
        Show all
      </Button>
    </div>
  );
}

/** What to do when nothing is watched yet. */
export function NothingWatched() {
  return (
    <div className="border-y border-line py-14 text-center">
      <p className="font-serif text-lg">Nothing on it yet</p>
      <p className="mx-auto mt-2 mb-7 max-w-prose text-balance text-muted">
        Add the fragrances you are waiting for. We look at their shops and tell you when one is back in stock.
      </p>
      <LinkButton to={paths.explore}>Explore fragrances</LinkButton>
    </div>
  );
}

/** Stands where cards are about to be. */
export function LoadingCards() {
  return (
    <>
      <Skeleton className="mb-6 h-11 w-92 max-w-full" />
      <div className={grid}>
        {Array.from({ length: 4 }, (_, index) => (
          <div
            key={index}
            className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-5 sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-6"
          >
            <Skeleton className="aspect-4/5 w-full" />
            <div>
              <Skeleton className="h-6 w-2/3" />
              <Skeleton className="mt-4 h-4 w-1/3" />
              <Skeleton className="mt-2 h-7 w-4/5" />
            </div>
          </div>
        ))}
      </div>
    </>
  );
}
