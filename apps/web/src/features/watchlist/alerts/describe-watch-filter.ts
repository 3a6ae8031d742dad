import type { WatchFilter } from '@sillage/contract';
import { kindTitles } from '../../../fragrance/offer-label.rules.ts';
import { formatMoney } from '../../../lib/money.ts';

/**
 * Describes a watch filter, such as "50 or 100 ml, up to $90.00"; null for every full bottle. Names
 * kinds only when the watch is not just for full bottles.
 */
export function describeWatchFilter({ sizesMl, maxPrice, kinds }: WatchFilter): string | null {
  const kindNames = kinds?.map((kind) => kindTitles[kind].toLowerCase()).join(' or ');
  if (!sizesMl && !maxPrice) return kindNames ?? null;
  const sizes = sizesMl ? `${sizesMl.join(' or ')} ml` : 'any size';
  const price = maxPrice ? `up to ${formatMaxPrice(maxPrice)}` : null;
  return [kindNames, sizes, price].filter(Boolean).join(', ');
}

/** A watch filter's price has up to three decimals, as a price per millilitre may have three. */
function formatMaxPrice({ amount, currency, per }: NonNullable<WatchFilter['maxPrice']>): string {
  return `${formatMoney(amount, currency, { maximumFractionDigits: 3 })}${per === 'ml' ? ' per ml' : ''}`;
}
