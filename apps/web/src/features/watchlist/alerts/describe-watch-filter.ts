import type { WatchFilter } from '@sillage/contract';
import { formatMoney } from '../../../lib/money.ts';

/** Describes a watch filter, such as "50 or 100 ml, up to $90.00"; null if there is no filter. */
export function describeWatchFilter({ sizesMl, maxPrice }: WatchFilter): string | null {
  if (!sizesMl && !maxPrice) return null;
  const sizes = sizesMl ? `${sizesMl.join(' or ')} ml` : 'any size';
  return maxPrice ? `${sizes}, up to ${formatMaxPrice(maxPrice)}` : sizes;
}

/** A watch filter's price has up to three decimals, as a price per millilitre may have three. */
function formatMaxPrice({ amount, currency, per }: NonNullable<WatchFilter['maxPrice']>): string {
  return `${formatMoney(amount, currency, { maximumFractionDigits: 3 })}${per === 'ml' ? ' per ml' : ''}`;
}
