import type { Observed } from '@sillage/contract';
import { formatMoney, useConversion } from '../lib/money.ts';
import { ExternalLink } from '../ui/external-link.tsx';
import { TimeAgo } from '../ui/time-ago.tsx';
import { compareWithShared, explainUncounted, getObservedStock, type SharedStock } from './observed.rules.ts';
import { formatSize } from './offer-label.rules.ts';
import { formatShop } from './shop-price.tsx';
import { StockBadge } from './stock-badge.tsx';
import { getOfferStock, getStockLabel } from './stock-state.rules.ts';

interface ObservedStockProps {
  observed: Observed;
  /** Shared stock of the fragrance that is shown beside; absent in a list of observed pages. */
  shared?: SharedStock;
  hasSizes?: boolean;
}

/** Stock of a page as the user's own browser saw it. It stands beside the shared stock. */
export function ObservedStock({ observed, shared, hasSizes = false }: ObservedStockProps) {
  const { stockState, price, currency, observedAt, visitedAt, url, shop, countsReason } = observed;
  const conversion = useConversion();
  return (
    <div className="mt-3 max-w-prose border-l-2 border-accent pl-3 text-xs text-muted">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StockBadge stock={getObservedStock(observed)} />
        <span>
          Seen by you <TimeAgo at={observedAt} />
        </span>
      </p>
      <p className="flex flex-wrap items-center gap-x-4 tabular-nums">
        {price !== null && currency !== null && (
          <span className="text-sm text-ink">
            {stockState === 'sold-out' && 'Last seen at '}
            {formatMoney(price, currency)}
            {conversion && <conversion.Price price={price} currency={currency} />}
          </span>
        )}
        <ExternalLink
          href={url}
          className="inline-block py-3 text-sm wrap-anywhere text-accent underline-offset-4 hover:underline"
        >
          <bdi>View at {formatShop(shop)}</bdi>
        </ExternalLink>
      </p>
      {hasSizes && <Sizes observed={observed} />}
      {stockState === 'unconfirmed' && <p>Seen in stock once. Visit the page again to confirm it.</p>}
      {countsReason !== null && (
        <p>
          Last visit <TimeAgo at={visitedAt} />: {explainUncounted(observed)}
        </p>
      )}
      {shared && <p>{compareWithShared(observed, shared)}</p>}
    </div>
  );
}

function Sizes({ observed: { sizes, observedAt } }: { observed: Observed }) {
  if (sizes.length === 0) return null;
  return (
    <ul className="mb-1.5">
      {sizes.map((size, index) => {
        const label = getStockLabel(getOfferStock({ availability: size.availability, lastCheckedAt: observedAt }));
        const price = size.price === null || size.currency === null ? null : formatMoney(size.price, size.currency);
        return (
          <li key={`${index} ${size.sizeMl}`} className="wrap-anywhere tabular-nums">
            <bdi>{formatSize(size) ?? 'Size unknown'}</bdi>: {[label.toLowerCase(), price].filter(Boolean).join(', ')}
          </li>
        );
      })}
    </ul>
  );
}
