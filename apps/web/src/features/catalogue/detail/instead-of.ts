import { type Fragrance, isInStock } from '@sillage/contract';
import { formatMoney } from '../../../lib/money.ts';

/** What is in stock of what is said to be inspired by something sold out; nothing while that can be had itself. */
export function instead({ isSoldOut }: Fragrance, inspired: readonly Fragrance[]): Fragrance[] {
  return isSoldOut ? inspired.filter(({ availability }) => availability !== null && isInStock(availability)) : [];
}

/** Why it is offered: "Inspired by Aventus · in stock at shop.example · $34.00". */
export function reasonFor({ productUrl, price }: Fragrance, inspiredBy: string): string {
  const host = productUrl !== null && URL.canParse(productUrl) ? new URL(productUrl).host.replace(/^www\./, '') : '';
  const place = host === '' ? 'in stock' : `in stock at ${host}`;
  return [`Inspired by ${inspiredBy}`, place, price === null ? '' : formatMoney(price)].filter(Boolean).join(' · ');
}
