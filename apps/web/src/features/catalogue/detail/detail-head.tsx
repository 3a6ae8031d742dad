import type { Fragrance, FragranceDetail } from '@sillage/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { FragrancePicture } from '../../../fragrance/fragrance-picture.tsx';
import { GenderTag } from '../../../fragrance/gender-tag.tsx';
import { SharedPicture } from '../../../fragrance/shared-picture.tsx';
import { StockBadge, StockNote } from '../../../fragrance/stock-badge.tsx';
import { formatMoney } from '../../../lib/money.ts';
import { paths } from '../../../lib/paths.ts';
import { buttonStyle } from '../../../ui/button-style.ts';
import { ExternalLink } from '../../../ui/external-link.tsx';
import { getDistinctConcentration } from '../concentration.rules.ts';
import { Attribution } from './attribution.tsx';
import { headGrid, pictureStyle } from './detail-skeleton.tsx';
import { getLeadingPrice } from './offers.rules.ts';

interface DetailHeadProps {
  fragrance: Fragrance;
  /** Details of the fragrance; undefined while only its entry from a list is known. */
  detail: FragranceDetail | undefined;
  isWatched: boolean;
  /** Evidence for the stock badge, shown below the badge. */
  reason: ReactNode;
  /** Button beside the fragrance's link to its shop. */
  action: ReactNode;
}

export function DetailHead({ fragrance, detail, isWatched, reason, action }: DetailHeadProps) {
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
          className="inline-flex min-h-11 items-center text-sm font-medium tracking-wide wrap-anywhere text-muted uppercase underline-offset-4 hover:text-ink hover:underline"
        >
          {brand}
        </Link>
        <h1 className={`mt-1 wrap-anywhere ${name.length > 24 ? 'text-xl' : 'text-2xl'}`}>{name}</h1>
        <Facts fragrance={fragrance} detail={detail} />
        <Attribution fragrance={fragrance} original={detail?.original ?? null} />
        <Price fragrance={fragrance} detail={detail} />
        <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <StockBadge stock={fragrance} />
          <StockNote stock={fragrance} checkedAt={lastCheckedAt} isWatched={isWatched} />
        </p>
        {reason}
        <div className="mt-6 flex flex-wrap items-start gap-3">
          <ExternalLink
            href={fragrance.productUrl}
            className={buttonStyle(fragrance.isSoldOut ? 'secondary' : 'primary', 'max-sm:w-full')}
          >
            View Product
          </ExternalLink>
          <div className="min-w-48 max-sm:w-full">{action}</div>
        </div>
      </div>
    </div>
  );
}

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

function Price({ fragrance, detail }: Pick<DetailHeadProps, 'fragrance' | 'detail'>) {
  const price = getLeadingPrice(fragrance, detail?.offers ?? []);
  if (!price) return null;
  const lastSeenLabel = fragrance.isSoldOut ? 'when last seen' : null;
  const label = detail && price.isListPrice ? 'list price' : lastSeenLabel;
  return (
    <p className="mt-6 flex flex-wrap items-baseline gap-x-2 tabular-nums">
      {price.isLowestOfSeveral && <span className="text-sm text-muted">from</span>}
      <span className="font-serif text-xl">{formatMoney(price.amount, price.currency)}</span>
      {label && <span className="text-sm text-muted">{label}</span>}
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
