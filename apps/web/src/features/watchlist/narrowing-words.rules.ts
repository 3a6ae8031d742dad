import type { Narrowing } from '@sillage/contract';
import { formatMoney } from '../../lib/money.ts';

/** What of a fragrance is waited for, in a few words: "50 or 100 ml, up to $90.00"; null when all of it is. */
export function narrowingWords({ sizesMl, maxPrice }: Narrowing): string | null {
  if (!sizesMl && !maxPrice) return null;
  const sizes = sizesMl ? `${sizesMl.join(' or ')} ml` : 'any size';
  return maxPrice ? `${sizes}, up to ${priceWords(maxPrice)}` : sizes;
}

/** As money is written elsewhere, but never rounded: a price per millilitre may have three decimals. */
function priceWords({ amount, currency, per }: NonNullable<Narrowing['maxPrice']>): string {
  return `${formatMoney(amount, currency, { maximumFractionDigits: 3 })}${per === 'ml' ? ' per ml' : ''}`;
}
