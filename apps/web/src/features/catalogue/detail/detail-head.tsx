import { type Fragrance, type FragranceDetail, LONG_NAME_LENGTH } from '@sillage/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { FragrancePicture } from '../../../fragrance/fragrance-picture.tsx';
import { GenderTag } from '../../../fragrance/gender-tag.tsx';
import { SharedPicture } from '../../../fragrance/shared-picture.tsx';
import { ShopPrice } from '../../../fragrance/shop-price.tsx';
import { StockBadge, StockNote } from '../../../fragrance/stock-badge.tsx';
import { paths } from '../../../lib/paths.ts';
import { buttonStyle } from '../../../ui/button-style.ts';
import { ExternalLink } from '../../../ui/external-link.tsx';
import { getDistinctConcentration } from '../concentration.rules.ts';
import { Attribution } from './attribution.tsx';
import { brandStyle, headGrid, pictureStyle } from './detail-skeleton.tsx';

interface DetailHeadProps {
  fragrance: Fragrance;
  /** Details of the fragrance; undefined while only its entry from a list is known. */
  detail: FragranceDetail | undefined;
  isWatched: boolean;
  /** Evidence for the stock badge, shown below the badge. */
  reason: ReactNode;
  /** Button beside the fragrance's link to its shop. */
  action: ReactNode;
  /** What a watch does, or what the user can do with it; shown below the buttons. */
  watchNote: ReactNode;
}

export function DetailHead({ fragrance, detail, isWatched, reason, action, watchNote }: DetailHeadProps) {
  const { id, name, brand, lastCheckedAt } = fragrance;
  return (
    <div className={headGrid}>
      <SharedPicture id={id}>
        <FragrancePicture {...fragrance} className={pictureStyle} />
      </SharedPicture>
      <div className="min-w-0 self-center">
        {detail && !detail.isListed && <UnlistedNotice />}
        <Link
          to={`${paths.explore}?brand=${encodeURIComponent(brand)}`}
          className={`${brandStyle} underline-offset-4 hover:text-ink hover:underline`}
        >
          {brand}
        </Link>
        <h1 className={`mt-1 wrap-anywhere ${name.length > LONG_NAME_LENGTH ? 'text-xl' : 'text-2xl'}`}>{name}</h1>
        <Facts fragrance={fragrance} detail={detail} />
        <Attribution fragrance={fragrance} original={detail?.original ?? null} />
        <div className="mt-6 rounded-box border border-line p-5">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <StockBadge stock={fragrance} />
            <StockNote stock={fragrance} checkedAt={lastCheckedAt} isWatched={isWatched} />
          </p>
          <ShopPrice fragrance={fragrance} className="mt-3" amountClassName="font-serif text-xl" />
          {reason}
          <div data-action-bar className={actionBar}>
            <ExternalLink
              href={fragrance.productUrl}
              className={buttonStyle(fragrance.isSoldOut ? 'secondary' : 'primary')}
            >
              View Product
            </ExternalLink>
            {action}
          </div>
          {watchNote}
        </div>
      </div>
    </div>
  );
}

/** On phones, the buttons stay above the navigation bar while the page scrolls. */
const actionBar =
  'mt-5 flex flex-wrap gap-3 empty:hidden *:min-w-36 max-sm:fixed max-sm:inset-x-0 max-sm:bottom-[calc(4rem+env(safe-area-inset-bottom))] max-sm:z-10 max-sm:mt-0 max-sm:flex-nowrap max-sm:border-t max-sm:border-line max-sm:bg-paper max-sm:px-5 max-sm:py-2 max-sm:*:min-w-0 max-sm:*:flex-1 max-sm:*:px-2 max-[20rem]:bottom-[calc(6rem+env(safe-area-inset-bottom))]';

function Facts({ fragrance, detail }: Pick<DetailHeadProps, 'fragrance' | 'detail'>) {
  const concentration = getDistinctConcentration(fragrance);
  return (
    <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 empty:hidden">
      {concentration && <span>{concentration}</span>}
      {detail?.year && <span className="tabular-nums">{detail.year}</span>}
      <GenderTag gender={fragrance.gender} />
      {detail?.perfumer && <span className="wrap-anywhere text-muted">composed by {detail.perfumer}</span>}
    </p>
  );
}

function UnlistedNotice() {
  return (
    <p className="mb-4 border-l-2 border-accent bg-sunken px-4 py-3 text-sm">
      Only you can see this fragrance until the operator adds it to the catalogue. We watch it for you in the meantime.
    </p>
  );
}
