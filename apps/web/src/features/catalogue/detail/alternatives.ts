import { type Fragrance, isInStock } from '@sillage/contract';
import { formatMoney } from '../../../lib/money.ts';

/** In-stock fragrances inspired by a sold-out one; empty if the fragrance is not sold out. */
export function findAlternatives({ isSoldOut }: Fragrance, inspired: readonly Fragrance[]): Fragrance[] {
  return isSoldOut ? inspired.filter(({ availability }) => availability !== null && isInStock(availability)) : [];
}

/** Describes an alternative, such as "Inspired by Aventus · in stock at shop.example · $34.00". */
export function describeAlternative({ productUrl, price }: Fragrance, inspiredBy: string): string {
  const host = productUrl !== null && URL.canParse(productUrl) ? new URL(productUrl).host.replace(/^www\./, '') : '';
  const stock = host === '' ? 'in stock' : `in stock at ${host}`;
  return [`Inspired by ${inspiredBy}`, stock, price === null ? '' : formatMoney(price)].filter(Boolean).join(' · ');
}
