import type { Fragrance } from '@sillage/contract';
import { FragranceRow, FragranceTile } from '../../fragrance/fragrance-row.tsx';

/** The row with which Explore starts, until the user searches or filters. */
export function InStockRow({ fragrances }: { fragrances: readonly Fragrance[] }) {
  return (
    <FragranceRow>
      {fragrances.map((fragrance) => (
        <FragranceTile key={fragrance.id} fragrance={fragrance} />
      ))}
    </FragranceRow>
  );
}
