import type { Fragrance, WatchlistItem } from '@sillage/contract';
import { memo, useId } from 'react';
import { Link } from 'react-router';
import { FragrancePicture } from '../../fragrance/fragrance-picture.tsx';
import { GenderTag } from '../../fragrance/gender-tag.tsx';
import { SharedPicture } from '../../fragrance/shared-picture.tsx';
import { ShopPrice } from '../../fragrance/shop-price.tsx';
import { StockBadge, StockNote } from '../../fragrance/stock-badge.tsx';
import { canSeeShop, getStockLabel } from '../../fragrance/stock-state.rules.ts';
import { fragrancePath } from '../../lib/paths.ts';
import { formatDate } from '../../lib/time.ts';
import { Button } from '../../ui/button.tsx';
import { ExternalLink } from '../../ui/external-link.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { AlertsButton } from './alerts/alerts-button.tsx';
import { NotifyStatus } from './alerts/notify-status.tsx';
import { WatchFilterText } from './alerts/watch-filter-text.tsx';
import { WatchlistNotes } from './notes/watchlist-notes.tsx';
import { SelectionCheckbox } from './selection/selection-checkbox.tsx';
import { WatchButton } from './watch-button.tsx';
import { getItemStock } from './watchlist-items.rules.ts';

const ObservedStock = lazyPart(
  async () => (await import('../../fragrance/observed-stock.tsx')).ObservedStock,
  <div className="mt-3 h-26" />,
);

const SnoozeStatus = lazyPart(async () => (await import('./alerts/snooze-status.tsx')).SnoozeStatus);

export interface WatchlistCardProps {
  userId: string;
  item: WatchlistItem;
  /** In selection mode, a card can only be selected. */
  isSelecting: boolean;
  isSelected: boolean;
  isRemoving: boolean;
  onToggle(id: number): void;
  onRemoved(): void;
  /** Called when the user asks where the fragrance is sold. */
  onFindShops(fragrance: Pick<Fragrance, 'id' | 'name' | 'brand'>): void;
}

/** The layout of a watchlist card depends on the card's own width (container query). */
export const WatchlistCard = memo(function WatchlistCard(props: WatchlistCardProps) {
  const { userId, item, isSelecting, isSelected, isRemoving, onToggle, onRemoved, onFindShops } = props;
  const heading = useId();
  const { fragranceId: id, fragranceName: name, fragranceBrand: brand } = item;
  return (
    // A heading inside inert content cannot label the article.
    <article
      {...(isSelecting || isRemoving ? { 'aria-label': name } : { 'aria-labelledby': heading })}
      className="@container relative h-full rounded-box border border-line bg-surface has-[>label>:checked]:border-accent has-[>label>:checked]:outline has-[>label>:checked]:outline-accent"
    >
      {isSelecting && (
        <SelectionCheckbox
          name={name}
          brand={brand}
          stockLabel={getStockLabel(getItemStock(item))}
          isSelected={isSelected}
          isRemoving={isRemoving}
          onToggle={() => onToggle(id)}
        />
      )}
      <div
        inert={isSelecting || isRemoving}
        className={`grid h-full grid-cols-[6.5rem_minmax(0,1fr)] grid-rows-[1fr_auto] @max-[15rem]:grid-cols-1 @min-[29rem]:grid-cols-[10rem_minmax(0,1fr)] @min-[29rem]:grid-rows-[auto_1fr] ${isRemoving ? 'opacity-50' : ''}`}
      >
        <CardContent userId={userId} item={item} heading={heading} onRemoved={onRemoved} onFindShops={onFindShops} />
      </div>
    </article>
  );
});

interface CardContentProps extends Pick<WatchlistCardProps, 'userId' | 'item' | 'onRemoved' | 'onFindShops'> {
  heading: string;
}

/** A card's content is memoised, so that selecting the card does not re-render the content. */
const CardContent = memo(function CardContent(props: CardContentProps) {
  const { userId, item, heading, onRemoved, onFindShops } = props;
  const { fragranceId: id, fragranceName: name, fragranceBrand: brand } = item;
  return (
    <>
      <Link to={fragrancePath(id)} tabIndex={-1} aria-hidden="true" className="@min-[29rem]:row-span-2">
        <SharedPicture id={id}>
          <FragrancePicture
            id={id}
            name={name}
            brand={brand}
            family={item.fragranceFamily}
            imageUrl={item.fragranceImageUrl}
            stockState={item.fragranceStockState}
            availability={item.fragranceAvailability}
            className="h-full w-full @max-[15rem]:h-48"
          />
        </SharedPicture>
      </Link>
      <Facts userId={userId} item={item} heading={heading} onFindShops={onFindShops} />
      <WatchlistNotes userId={userId} item={item}>
        <AlertsButton userId={userId} item={item} />
        <WatchButton
          userId={userId}
          fragrance={{ id, name }}
          isWatched
          removeErrorMessage="Failed to remove item. Please try again."
          onRemoved={onRemoved}
          look="text"
        />
      </WatchlistNotes>
    </>
  );
});

function Facts({ userId, item, heading, onFindShops }: Omit<CardContentProps, 'onRemoved'>) {
  const { fragranceId: id, fragranceName: name, fragranceBrand: brand } = item;
  return (
    <div className="px-3.5 pt-4 pb-3 @min-[29rem]:px-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StockBadge stock={getItemStock(item)} />
        <StockNote stock={getItemStock(item)} checkedAt={item.fragranceLastCheckedAt} isWatched />
      </div>
      <p className="mt-3 text-xs font-medium tracking-wide text-muted uppercase wrap-anywhere">{brand}</p>
      <h3 id={heading} className="mt-0.5 text-lg wrap-anywhere">
        <Link to={fragrancePath(id)} className="underline-offset-4 hover:underline">
          {name}
        </Link>
      </h3>
      <div className="flex flex-wrap items-center gap-x-5 empty:h-1.5">
        <ShopPrice fragrance={getItemPrice(item)} />
        <ExternalLink
          href={item.fragranceProductUrl}
          className="inline-flex min-h-11 items-center text-sm font-medium text-accent underline-offset-4 hover:underline"
        >
          View Product
        </ExternalLink>
        {!canSeeShop(item.fragranceStockState) && (
          <Button variant="quiet" className="px-0!" onClick={() => onFindShops({ id, name, brand })}>
            Where is it sold?
            <span className="sr-only">: {name}</span>
          </Button>
        )}
      </div>
      {item.omitsOffers && (
        <p className="mt-1 text-xs text-muted">Offers for other countries than yours are left out.</p>
      )}
      {item.observed && (
        <ObservedStock
          observed={item.observed}
          shared={{ stock: getItemStock(item), checkedAt: item.fragranceLastCheckedAt }}
        />
      )}
      <div className={`flex flex-wrap items-center gap-x-2.5 gap-y-1 ${item.observed ? 'mt-3' : ''}`}>
        <GenderTag gender={item.fragranceGender} />
        <p className="text-xs text-muted">
          Added <time dateTime={item.addedAt}>{formatDate(item.addedAt)}</time>
        </p>
      </div>
      <WatchFilterText watchFilter={item.watchFilter} />
      <NotifyStatus userId={userId} item={item} />
      {item.snooze && <SnoozeStatus userId={userId} item={item} />}
    </div>
  );
}

function getItemPrice(item: WatchlistItem) {
  return {
    price: item.fragrancePrice,
    productUrl: item.fragranceProductUrl,
    productOffer: item.fragranceProductOffer,
    isSoldOut: item.fragranceIsSoldOut,
  };
}
