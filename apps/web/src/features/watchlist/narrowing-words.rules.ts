import type { Narrowing } from '@sillage/contract';

/** What of a fragrance is waited for, in a few words: "50 or 100 ml, up to USD 90"; null when all of it is. */
export function narrowingWords({ sizesMl, maxPrice }: Narrowing): string | null {
  const sizes = sizesMl && `${sizesMl.join(' or ')} ml`;
  const price = maxPrice && `up to ${maxPrice.currency} ${maxPrice.amount}${maxPrice.per === 'ml' ? ' per ml' : ''}`;
  return [sizes, price].filter(Boolean).join(', ') || null;
}
