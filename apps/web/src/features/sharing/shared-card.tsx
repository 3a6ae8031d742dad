import type { Fragrance } from '@sillage/contract';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { FragrancePicture } from '../../fragrance/fragrance-picture.tsx';
import { GenderTag } from '../../fragrance/gender-tag.tsx';
import { SharedPicture } from '../../fragrance/shared-picture.tsx';
import { ShopPrice } from '../../fragrance/shop-price.tsx';
import { StockBadge, StockNote } from '../../fragrance/stock-badge.tsx';
import { fragrancePath } from '../../lib/paths.ts';
import { formatDate } from '../../lib/time.ts';

interface SharedCardProps {
  fragrance: Fragrance;
  notes: string | null;
  addedAt: string;
  action: ReactNode;
}

export function SharedCard({ fragrance, notes, addedAt, action }: SharedCardProps) {
  const heading = useId();
  const { id, name, brand, gender, lastCheckedAt } = fragrance;
  return (
    <article aria-labelledby={heading} className="@container h-full rounded-box border border-line bg-surface">
      <div className="grid h-full grid-cols-[6.5rem_minmax(0,1fr)] grid-rows-[1fr_auto] @max-[15rem]:grid-cols-1 @min-[29rem]:grid-cols-[10rem_minmax(0,1fr)]">
        <Link to={fragrancePath(id)} tabIndex={-1} aria-hidden="true" className="@min-[29rem]:row-span-2">
          <SharedPicture id={id}>
            <FragrancePicture {...fragrance} className="h-full min-h-44 w-full @max-[15rem]:h-48" />
          </SharedPicture>
        </Link>
        <div className="px-3.5 py-4 @min-[29rem]:px-5">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <StockBadge stock={fragrance} />
            <StockNote stock={fragrance} checkedAt={lastCheckedAt} />
          </div>
          <p className="mt-3 text-xs font-medium tracking-wide text-muted uppercase wrap-anywhere">{brand}</p>
          <h2 id={heading} className="mt-0.5 text-lg wrap-anywhere">
            <Link to={fragrancePath(id)} className="underline-offset-4 hover:underline">
              {name}
            </Link>
          </h2>
          <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 empty:hidden">
            <ShopPrice fragrance={fragrance} />
            <GenderTag gender={gender} />
          </div>
          {notes && (
            <p dir="auto" className="mt-3 border-s-2 border-line ps-3 text-sm whitespace-pre-wrap wrap-anywhere">
              {notes}
            </p>
          )}
          <p className="mt-3 text-xs text-muted">
            Added <time dateTime={addedAt}>{formatDate(addedAt)}</time>
          </p>
        </div>
        {action && (
          <div className="col-span-full flex flex-wrap items-center gap-x-5 border-t border-line px-4 py-1 *:last:ms-auto @min-[29rem]:col-span-1 @min-[29rem]:mx-5 @min-[29rem]:px-0">
            {action}
          </div>
        )}
      </div>
    </article>
  );
}
