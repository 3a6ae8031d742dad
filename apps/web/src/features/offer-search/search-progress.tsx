import type { OfferSearch, SearchedShop } from '@sillage/contract';
import { useId, useState } from 'react';
import { formatShop } from '../../fragrance/shop-price.tsx';
import { Button } from '../../ui/button.tsx';
import { textLink } from '../../ui/button-style.ts';
import { ExternalLink } from '../../ui/external-link.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import {
  countOffers,
  countShops,
  countTried,
  describeProgress,
  describeShop,
  formatReason,
  getShopUrl,
  isRunning,
  sortShops,
} from './offer-search.rules.ts';

interface SearchProgressProps {
  search: OfferSearch;
  /** False while the latest state could not be loaded. */
  hasConnection: boolean;
}

export function SearchProgress({ search, hasConnection }: SearchProgressProps) {
  const label = useId();
  const isActive = isRunning(search);
  const { shops } = search;
  return (
    <section aria-labelledby={label}>
      <p id={label} className="text-sm font-medium tabular-nums">
        {search.state === 'cancelled' && 'Stopped. '}
        {describeProgress(search)}
      </p>
      {isActive && <ProgressBar aria-labelledby={label} max={Math.max(1, shops.length)} value={countTried(search)} />}
      <p className="mt-2 text-xs text-muted">
        {isActive && 'You can close this. The search goes on.'}
        {!isActive && shops.length > 0 && search.endedAt && (
          <>
            Searched <TimeAgo at={search.endedAt} />
          </>
        )}
      </p>
      {!hasConnection && (
        <p role="alert" className="mt-2 text-sm text-bad">
          We can’t reach the server right now. We keep trying; the search itself goes on.
        </p>
      )}
      {shops.length > 0 && <Shops key={String(isActive)} search={search} isActive={isActive} />}
    </section>
  );
}

/** Shops shown at first; fewer once there are offers, which are below them. */
const INITIAL_SHOPS = { withOffers: 3, withoutOffers: 5 };

/** Open during a search, closed after it, so that the offers come first. */
function Shops({ search, isActive }: { search: OfferSearch; isActive: boolean }) {
  const { shops } = search;
  const [isComplete, setComplete] = useState(false);
  const failed = countShops(search, 'failed');
  const initial = countOffers(search) > 0 ? INITIAL_SHOPS.withOffers : INITIAL_SHOPS.withoutOffers;
  const shown = sortShops(shops).slice(0, isComplete ? shops.length : initial);
  return (
    <details open={isActive} className="mt-1">
      <summary className="w-fit py-2.5 text-sm text-muted underline underline-offset-4 hover:text-ink">
        Shops
        {!isActive && failed > 0 && `, ${failed} could not be searched`}
      </summary>
      <ul className="border-y border-line text-sm">
        {shown.map((shop) => (
          <ShopLine key={shop.shop} shop={shop} />
        ))}
      </ul>
      {shops.length > initial && (
        <Button variant="quiet" className="px-0!" aria-expanded={isComplete} onClick={() => setComplete(!isComplete)}>
          {isComplete ? 'Show fewer' : `Show all ${shops.length} shops`}
        </Button>
      )}
    </details>
  );
}

function ShopLine({ shop }: { shop: SearchedShop }) {
  const { shop: name, state, found, reason } = shop;
  const isHit = state === 'done' && found > 0;
  return (
    <li className="grid grid-cols-[1rem_minmax(0,1fr)] items-start gap-x-3 border-t border-line py-2.5 first:border-0 sm:grid-cols-[1rem_minmax(0,2fr)_minmax(0,3fr)]">
      <StateMark state={state} isHit={isHit} />
      <span dir="auto" className={`wrap-anywhere ${isHit ? 'font-medium' : ''}`}>
        {formatShop(name)}
      </span>
      <span className={`max-sm:col-start-2 ${isHit ? '' : 'text-muted'}`}>
        {describeShop(shop)}
        {state === 'done' && reason && <span className="block text-muted">{formatReason(reason)}</span>}
        {state === 'failed' && (
          <>
            {' '}
            <ExternalLink href={getShopUrl(name)} className={`whitespace-nowrap ${textLink}`}>
              Look there yourself
            </ExternalLink>
          </>
        )}
      </span>
    </li>
  );
}

const marks: Record<Exclude<SearchedShop['state'], 'searching'> | 'hit', string> = {
  waiting: 'M6 4.5a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3Z',
  done: 'M2 5.3h8v1.4H2Z',
  hit: 'M6 .5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11Zm2.9 4-3.4 4-2.3-2.2.8-.9 1.4 1.3L8 3.7Z',
  failed: 'M2.2 1 6 4.8 9.8 1 11 2.2 7.2 6 11 9.8 9.8 11 6 7.2 2.2 11 1 9.8 4.8 6 1 2.2Z',
};

/** The text beside the mark states the same. */
function StateMark({ state, isHit }: { state: SearchedShop['state']; isHit: boolean }) {
  if (state === 'searching')
    return (
      <svg aria-hidden="true" viewBox="0 0 12 12" className="mt-1.5 size-3 animate-breathe text-accent">
        <circle cx="6" cy="6" r="4.5" fill="none" stroke="currentColor" strokeWidth="1.6" strokeDasharray="7 4" />
      </svg>
    );
  return (
    <svg aria-hidden="true" viewBox="0 0 12 12" className={`mt-1.5 size-3 ${isHit ? 'text-good' : 'text-muted'}`}>
      <path d={marks[isHit ? 'hit' : state]} fill="currentColor" fillRule="evenodd" />
    </svg>
  );
}
