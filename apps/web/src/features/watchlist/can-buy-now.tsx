import type { WatchlistItem } from '@sillage/contract';
import { useId } from 'react';
import { Link } from 'react-router';
import { FragranceRow, FragranceTile } from '../../fragrance/fragrance-row.tsx';
import { formatShop } from '../../fragrance/shop-price.tsx';
import { getStockKind } from '../../fragrance/stock-state.rules.ts';
import { formatMoney, useConversion } from '../../lib/money.ts';
import { paths } from '../../lib/paths.ts';
import { textLink } from '../../ui/button-style.ts';
import { ExternalLink } from '../../ui/external-link.tsx';
import { getItemStock } from './watchlist-items.rules.ts';

/** The cards below show the rest, with a filter. */
const MAX_SHOWN = 12;

/** Answers first what a watchlist is opened for: which of its fragrances can be bought now. */
export function CanBuyNow({ items }: { items: readonly WatchlistItem[] }) {
  const heading = useId();
  const inStock = items.filter((item) => getStockKind(getItemStock(item)) === 'in-stock');
  return (
    <section aria-labelledby={heading} className="mt-7">
      <div className="flex items-baseline justify-between gap-x-5">
        <h2 id={heading} className="text-lg">
          {describeCount(inStock.length, items.length)}
        </h2>
        {/* Its height does not move what is below. */}
        <Link
          to={`${paths.deals}?scope=watchlist`}
          className={`${textLink} -my-3 inline-flex min-h-11 shrink-0 items-center text-sm`}
        >
          See deals<span className="sr-only"> on your watchlist</span>
        </Link>
      </div>
      {inStock.length === 0 ? (
        <p className="mt-1 text-sm text-muted">We’ll let you know when that changes.</p>
      ) : (
        <div className="mt-3">
          <FragranceRow>
            {inStock.slice(0, MAX_SHOWN).map((item) => (
              <Tile key={item.fragranceId} item={item} />
            ))}
          </FragranceRow>
        </div>
      )}
    </section>
  );
}

function describeCount(count: number, total: number): string {
  return count === 0 ? 'Nothing can be bought now' : `${count} of ${total} can be bought now`;
}

function Tile({ item }: { item: WatchlistItem }) {
  const { fragranceName: name, fragranceProductOffer: offer } = item;
  const conversion = useConversion();
  return (
    <FragranceTile
      fragrance={{
        id: item.fragranceId,
        name,
        brand: item.fragranceBrand,
        family: item.fragranceFamily,
        imageUrl: item.fragranceImageUrl,
        stockState: item.fragranceStockState,
        availability: item.fragranceAvailability,
      }}
    >
      {offer && <p className="truncate text-xs text-muted">at {formatShop(offer.shop)}</p>}
      <ExternalLink
        href={item.fragranceProductUrl}
        className="inline-flex min-h-11 items-center text-sm font-medium text-accent underline-offset-4 hover:underline"
      >
        {describePurchase(item)}
        <span className="sr-only">: {name}</span>
      </ExternalLink>
      {conversion && offer && offer.price !== null && (
        <conversion.Price price={offer.price} currency={offer.currency} />
      )}
    </FragranceTile>
  );
}

function describePurchase({ fragranceStockState, fragranceProductOffer: offer }: WatchlistItem): string {
  const verb = fragranceStockState === 'in-store' ? 'In store' : 'Buy';
  if (!offer || offer.price === null || offer.currency === null) return verb;
  return `${verb} for ${formatMoney(offer.price, offer.currency)}`;
}
