import { type Fragrance, isInStock } from '@sillage/contract';
import { formatShop } from '../../../fragrance/shop-price.tsx';
import { formatMoney } from '../../../lib/money.ts';

/** In-stock fragrances inspired by a sold-out one; empty if the fragrance is not sold out. */
export function findAlternatives({ isSoldOut }: Fragrance, inspired: readonly Fragrance[]): Fragrance[] {
  return isSoldOut ? inspired.filter(({ availability }) => availability !== null && isInStock(availability)) : [];
}

/** Describes an alternative, such as "Inspired by Aventus · in stock at shop.example · $34.00". */
export function describeAlternative({ productOffer }: Fragrance, inspiredBy: string): string {
  const stock = productOffer === null ? 'in stock' : `in stock at ${formatShop(productOffer.shop)}`;
  const { price, currency } = productOffer ?? { price: null, currency: null };
  const amount = price === null || currency === null ? [] : [formatMoney(price, currency)];
  return [`Inspired by ${inspiredBy}`, stock, ...amount].join(' · ');
}
