import type { WatchlistItem } from '@sillage/contract';
import { useId } from 'react';
import { Link } from 'react-router';
import { FragrancePicture } from '../../fragrance/fragrance-picture.tsx';
import { formatShop } from '../../fragrance/shop-price.tsx';
import { getStockKind } from '../../fragrance/stock-state.rules.ts';
import { formatMoney } from '../../lib/money.ts';
import { fragrancePath } from '../../lib/paths.ts';
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
      <h2 id={heading} className="text-lg">
        {describeCount(inStock.length, items.length)}
      </h2>
      {inStock.length === 0 ? (
        <p className="mt-1 text-sm text-muted">We’ll let you know when that changes.</p>
      ) : (
        // The padding makes room for focus outlines.
        <ul className="-mx-1 mt-3 flex snap-x gap-4 overflow-x-auto px-1 pt-1 pb-3">
          {inStock.slice(0, MAX_SHOWN).map((item) => (
            <li key={item.fragranceId} className="w-32 shrink-0 snap-start sm:w-40">
              <Tile item={item} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function describeCount(count: number, total: number): string {
  return count === 0 ? 'Nothing can be bought now' : `${count} of ${total} can be bought now`;
}

function Tile({ item }: { item: WatchlistItem }) {
  const { fragranceId: id, fragranceName: name, fragranceBrand: brand, fragranceProductOffer: offer } = item;
  return (
    <>
      <Link to={fragrancePath(id)} className="group block rounded-box">
        <FragrancePicture
          id={id}
          name={name}
          brand={brand}
          family={item.fragranceFamily}
          imageUrl={item.fragranceImageUrl}
          stockState={item.fragranceStockState}
          availability={item.fragranceAvailability}
          className="aspect-4/5 w-full"
        />
        <span className="mt-2 block truncate text-xs font-medium tracking-wide text-muted uppercase">{brand}</span>
        <span className="block truncate font-serif underline-offset-4 group-hover:underline">{name}</span>
      </Link>
      {offer && <p className="truncate text-xs text-muted">at {formatShop(offer.shop)}</p>}
      <ExternalLink
        href={item.fragranceProductUrl}
        className="inline-flex min-h-11 items-center text-sm font-medium text-accent underline-offset-4 hover:underline"
      >
        {describePurchase(item)}
        <span className="sr-only">: {name}</span>
      </ExternalLink>
    </>
  );
}

function describePurchase({ fragranceStockState, fragranceProductOffer: offer }: WatchlistItem): string {
  const verb = fragranceStockState === 'in-store' ? 'In store' : 'Buy';
  if (!offer || offer.price === null || offer.currency === null) return verb;
  return `${verb} for ${formatMoney(offer.price, offer.currency)}`;
}
