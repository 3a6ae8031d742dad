import type { Fragrance } from '@sillage/contract';
import { FragrancePicture } from '../../../fragrance/fragrance-picture.tsx';
import { ShopPrice } from '../../../fragrance/shop-price.tsx';
import { StockBadge } from '../../../fragrance/stock-badge.tsx';
import { FragranceName } from './fragrance-name.tsx';

/**
 * Shows a fragrance that is in stock and was inspired by the recommended fragrance. The source of
 * this claim is shown only on the page of the fragrance that is in stock.
 */
export function PickAlternative({ alternative }: { alternative: Fragrance }) {
  const { id, name, brand } = alternative;
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
        <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <StockBadge stock={alternative} />
          <ShopPrice fragrance={alternative} />
        </div>
      </div>
    </div>
  );
}
