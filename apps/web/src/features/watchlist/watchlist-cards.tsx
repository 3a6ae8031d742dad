import type { WatchlistItem } from '@sillage/contract';
import { useSearchParams } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { WatchlistCard } from './watchlist-card.tsx';
import { filterWatchlist, readWatchlistFilter } from './watchlist-filter.rules.ts';
import { WatchlistFilters } from './watchlist-filters.tsx';

const grid = 'grid gap-x-12 gap-y-10 lg:grid-cols-2';

const nothingShown = {
  all: 'Your watchlist is empty',
  'in-stock': 'Nothing you watch is known to be in stock right now. We keep looking.',
  'out-of-stock': 'Nothing you watch is known to be out of stock.',
};

interface WatchlistCardsProps {
  userId: string;
  items: readonly WatchlistItem[];
  onRemoved: () => void;
}

/** The cards that the address asks for, with the buttons that change it. */
export function WatchlistCards({ userId, items, onRemoved }: WatchlistCardsProps) {
  const [search, setSearch] = useSearchParams();
  const shown = readWatchlistFilter(search);
  const visible = filterWatchlist(items, shown);
  return (
    <>
      <WatchlistFilters
        items={items}
        shown={shown}
        onShow={(filter) => setSearch(filter === 'all' ? {} : { show: filter }, { preventScrollReset: true })}
      />
      {visible.length === 0 && <p className="py-12 text-muted">{nothingShown[shown]}</p>}
      <ul className={`mt-6 ${grid}`}>
        {visible.map((item) => (
          <li key={item.fragranceId}>
            <WatchlistCard userId={userId} item={item} onRemoved={onRemoved} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** What to do when nothing is watched yet. */
export function NothingWatched() {
  return (
    <div className="border-y border-line py-14 text-center">
      <p className="font-serif text-lg">Nothing on it yet</p>
      <p className="mx-auto mt-2 mb-7 max-w-prose text-balance text-muted">
        Add the fragrances you are waiting for. We look at their shops and mail you when one is back in stock.
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
