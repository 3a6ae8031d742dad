import type { WatchlistItem } from '@sillage/contract';
import { useId } from 'react';
import { Link } from 'react-router';
import { formatMoney } from '../../lib/money.ts';
import { fragrancePath } from '../../lib/paths.ts';
import { dateOf } from '../../lib/time.ts';
import { ExternalLink } from '../../ui/external-link.tsx';
import { FragrancePicture } from '../../ui/fragrance-picture.tsx';
import { GenderTag } from '../../ui/gender-tag.tsx';
import { SharedPicture } from '../../ui/shared-picture.tsx';
import { LastChecked, StateBadge } from '../../ui/stock-badge.tsx';
import { itemState } from './item-state.rules.ts';
import { NarrowedTo, NarrowWatch } from './narrow-watch.tsx';
import { TellAgain } from './tell-again.tsx';
import { WatchButton } from './watch-button.tsx';
import { WatchlistNotes } from './watchlist-notes.tsx';

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
      className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-5 max-[20rem]:grid-cols-1 sm:grid-cols-[9rem_minmax(0,1fr)] sm:grid-rows-[auto_1fr] sm:gap-x-6"
    >
      <Link to={fragrancePath(id)} tabIndex={-1} aria-hidden="true" className="self-start sm:row-span-2">
        <SharedPicture id={id}>
          <FragrancePicture
            id={id}
            name={name}
            brand={brand}
            family={item.fragranceFamily}
            imageUrl={item.fragranceImageUrl}
            className="aspect-4/5 w-full"
          />
        </SharedPicture>
      </Link>
      <div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StateBadge state={itemState(item)} />
          <LastChecked at={item.fragranceLastCheckedAt} />
        </div>
        <p className="mt-3 text-xs font-medium tracking-wide text-muted uppercase wrap-anywhere">{brand}</p>
        <h3 id={heading} className="mt-0.5 text-lg wrap-anywhere">
          <Link to={fragrancePath(id)} className="underline-offset-4 hover:underline">
            {name}
          </Link>
        </h3>
        <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
          {item.fragrancePrice !== null && (
            <p className="font-medium tabular-nums">{formatMoney(item.fragrancePrice)}</p>
          )}
          <GenderTag gender={item.fragranceGender} />
          <p className="text-xs text-muted">
            Added <time dateTime={item.addedAt}>{dateOf(item.addedAt)}</time>
          </p>
        </div>
        <NarrowedTo narrowing={item.narrowing} />
        <TellAgain userId={userId} item={item} />
      </div>
      <WatchlistNotes userId={userId} item={item}>
        <ExternalLink
          href={item.fragranceProductUrl}
          className="inline-flex min-h-11 items-center text-sm font-medium text-accent underline-offset-4 hover:underline"
        >
          View Product
        </ExternalLink>
        <NarrowWatch userId={userId} item={item} />
        <WatchButton
          userId={userId}
          fragrance={{ id, name }}
          isWatched
          otherwiseRemoving="Failed to remove item. Please try again."
          onRemoved={onRemoved}
          isQuiet
        />
      </WatchlistNotes>
    </article>
  );
}
