import type { WatchlistItem } from '@sillage/contract';
import { memo, useId } from 'react';
import { Link } from 'react-router';
import { formatMoney } from '../../lib/money.ts';
import { fragrancePath } from '../../lib/paths.ts';
import { dateOf } from '../../lib/time.ts';
import { ExternalLink } from '../../ui/external-link.tsx';
import { FragrancePicture } from '../../ui/fragrance-picture.tsx';
import { GenderTag } from '../../ui/gender-tag.tsx';
import { SharedPicture } from '../../ui/shared-picture.tsx';
import { LastChecked, StateBadge } from '../../ui/stock-badge.tsx';
import { ChooseBox } from './choose-box.tsx';
import { itemState } from './item-state.rules.ts';
import { NarrowedTo, NarrowWatch } from './narrow-watch.tsx';
import { TellAgain } from './tell-again.tsx';
import { WatchButton } from './watch-button.tsx';
import { WatchlistNotes } from './watchlist-notes.tsx';

interface WatchlistCardProps {
  userId: string;
  item: WatchlistItem;
  /** In selection mode a card can only be selected. */
  isSelecting: boolean;
  isChosen: boolean;
  isLeaving: boolean;
  onChoose(id: number): void;
  onRemoved(): void;
}

/** One watched fragrance, laid out by its own width (container query). */
export const WatchlistCard = memo(function WatchlistCard(props: WatchlistCardProps) {
  const { userId, item, isSelecting, isChosen, isLeaving, onChoose, onRemoved } = props;
  const heading = useId();
  const { fragranceId: id, fragranceName: name, fragranceBrand: brand } = item;
  return (
    // A heading inside inert content cannot label the article.
    <article
      {...(isSelecting || isLeaving ? { 'aria-label': name } : { 'aria-labelledby': heading })}
      className="@container relative h-full rounded-box border border-line bg-surface has-[>label>:checked]:border-accent has-[>label>:checked]:outline has-[>label>:checked]:outline-accent"
    >
      {isSelecting && (
        <ChooseBox
          name={name}
          brand={brand}
          state={itemState(item)}
          isChosen={isChosen}
          isLeaving={isLeaving}
          onChoose={() => onChoose(id)}
        />
      )}
      <div
        inert={isSelecting || isLeaving}
        className={`grid h-full grid-cols-[6.5rem_minmax(0,1fr)] grid-rows-[1fr_auto] @max-[15rem]:grid-cols-1 @min-[29rem]:grid-cols-[10rem_minmax(0,1fr)] @min-[29rem]:grid-rows-[auto_1fr] ${isLeaving ? 'opacity-50' : ''}`}
      >
        <Inside userId={userId} item={item} heading={heading} onRemoved={onRemoved} />
      </div>
    </article>
  );
});

interface InsideProps extends Pick<WatchlistCardProps, 'userId' | 'item' | 'onRemoved'> {
  heading: string;
}

/** Memoised, so that selecting a card does not re-render it. */
const Inside = memo(function Inside({ userId, item, heading, onRemoved }: InsideProps) {
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
            className="h-full w-full @max-[15rem]:h-48"
          />
        </SharedPicture>
      </Link>
      <Facts userId={userId} item={item} heading={heading} />
      <WatchlistNotes userId={userId} item={item}>
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
    </>
  );
});

function Facts({ userId, item, heading }: { userId: string; item: WatchlistItem; heading: string }) {
  return (
    <div className="px-3.5 pt-4 pb-3 @min-[29rem]:px-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StateBadge state={itemState(item)} />
        <LastChecked at={item.fragranceLastCheckedAt} />
      </div>
      <p className="mt-3 text-xs font-medium tracking-wide text-muted uppercase wrap-anywhere">{item.fragranceBrand}</p>
      <h3 id={heading} className="mt-0.5 text-lg wrap-anywhere">
        <Link to={fragrancePath(item.fragranceId)} className="underline-offset-4 hover:underline">
          {item.fragranceName}
        </Link>
      </h3>
      <div className="flex flex-wrap items-center gap-x-5 empty:h-1.5">
        {item.fragrancePrice !== null && <p className="font-medium tabular-nums">{formatMoney(item.fragrancePrice)}</p>}
        <ExternalLink
          href={item.fragranceProductUrl}
          className="inline-flex min-h-11 items-center text-sm font-medium text-accent underline-offset-4 hover:underline"
        >
          View Product
        </ExternalLink>
      </div>
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <GenderTag gender={item.fragranceGender} />
        <p className="text-xs text-muted">
          Added <time dateTime={item.addedAt}>{dateOf(item.addedAt)}</time>
        </p>
      </div>
      <NarrowedTo narrowing={item.narrowing} />
      <TellAgain userId={userId} item={item} />
    </div>
  );
}
