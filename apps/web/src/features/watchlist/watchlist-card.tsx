import type { WatchlistItem } from '@sillage/contract';
import { useId } from 'react';
import { formatMoney } from '../../lib/money.ts';
import { dateOf } from '../../lib/time.ts';
import { ExternalLink } from '../../ui/external-link.tsx';
import { FragrancePicture } from '../../ui/fragrance-picture.tsx';
import { GenderTag } from '../../ui/gender-tag.tsx';
import { LastChecked, StockBadge } from '../../ui/stock-badge.tsx';
import { WatchButton } from './watch-button.tsx';

interface WatchlistCardProps {
  userId: string;
  item: WatchlistItem;
  onRemoved(): void;
}

/** One watched fragrance: whether it can be had comes first. */
export function WatchlistCard({ userId, item, onRemoved }: WatchlistCardProps) {
  'use memo';
  const heading = useId();
  const { fragranceId: id, fragranceName: name, fragranceBrand: brand } = item;
  return (
    <article
      aria-labelledby={heading}
      className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-5 sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-6"
    >
      <FragrancePicture
        id={id}
        name={name}
        brand={brand}
        family={item.fragranceFamily}
        imageUrl={item.fragranceImageUrl}
        className="aspect-4/5 w-full"
      />
      <div className="flex min-w-0 flex-col">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StockBadge availability={item.fragranceAvailability} />
          <LastChecked at={item.fragranceLastCheckedAt} />
        </div>
        <p className="mt-3 text-xs font-medium tracking-wide text-muted uppercase">{brand}</p>
        <h3 id={heading} className="mt-0.5 text-lg wrap-anywhere">
          {name}
        </h3>
        <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
          {item.fragrancePrice !== null && (
            <p className="font-medium tabular-nums">{formatMoney(item.fragrancePrice)}</p>
          )}
          <GenderTag gender={item.fragranceGender} />
        </div>
        {item.notes && (
          <p className="mt-3 border-l-2 border-line pl-3 text-sm whitespace-pre-line wrap-anywhere">{item.notes}</p>
        )}
        <div className="mt-auto flex flex-wrap items-center gap-x-4 pt-2">
          <p className="text-xs text-muted max-sm:w-full">
            Added <time dateTime={item.addedAt}>{dateOf(item.addedAt)}</time>
          </p>
          <ExternalLink
            href={item.fragranceProductUrl}
            className="inline-flex min-h-11 items-center text-sm font-medium text-accent underline-offset-4 hover:underline"
          >
            View Product
          </ExternalLink>
          <WatchButton
            userId={userId}
            fragrance={{ id, name }}
            isWatched
            otherwiseRemoving="Failed to remove item. Please try again."
            onRemoved={onRemoved}
            isQuiet
          />
        </div>
      </div>
    </article>
  );
}
