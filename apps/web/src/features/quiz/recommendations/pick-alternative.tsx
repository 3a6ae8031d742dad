import type { Fragrance } from '@sillage/contract';
import { FragrancePicture } from '../../../fragrance/fragrance-picture.tsx';
import { StockBadge } from '../../../fragrance/stock-badge.tsx';
import { formatMoney } from '../../../lib/money.ts';
import { FragranceName } from './fragrance-name.tsx';

/**
 * An in-stock fragrance that is reportedly inspired by the recommendation. The page of that
 * fragrance names the source of the claim.
 */
export function PickAlternative({ alternative }: { alternative: Fragrance }) {
  const { id, name, brand, availability, price } = alternative;
  return (
    <div className="mb-4 grid grid-cols-[3rem_minmax(0,1fr)] items-center gap-x-4 border-l-2 border-line pl-4">
      <FragrancePicture {...alternative} className="aspect-4/5 w-full" />
      <div className="min-w-0">
        <p className="text-xs text-muted">In stock and inspired by it:</p>
        <p className="wrap-anywhere">
          <span className="font-medium">
            <FragranceName id={id}>{name}</FragranceName>
          </span>{' '}
          <span className="text-sm text-muted">by {brand}</span>
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <StockBadge availability={availability} />
          {price !== null && <span className="tabular-nums">{formatMoney(price)}</span>}
        </p>
      </div>
    </div>
  );
}
