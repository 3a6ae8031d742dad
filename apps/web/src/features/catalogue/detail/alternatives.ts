import { type Fragrance, isInStock } from '@sillage/contract';
import { formatShop } from '../../../fragrance/shop-price.tsx';
import { formatMoney, type PriceConversion } from '../../../lib/money.ts';

/**
 * In-stock fragrances inspired by a sold-out one; empty if the fragrance is not sold out. With a
 * display currency, the cheapest come first, and those without a converted price last.
 */
export function findAlternatives(
  { isSoldOut }: Fragrance,
  inspired: readonly Fragrance[],
  conversion: PriceConversion = null,
): Fragrance[] {
  if (!isSoldOut) return [];
  const inStock = inspired.filter(({ availability }) => availability !== null && isInStock(availability));
  if (!conversion) return inStock;
  const getPrice = (fragrance: Fragrance) => convertOffer(fragrance, conversion) ?? Number.MAX_VALUE;
  return inStock.toSorted((a, b) => getPrice(a) - getPrice(b));
}

function convertOffer({ productOffer }: Fragrance, conversion: PriceConversion): number | null {
  if (!conversion || !productOffer || productOffer.price === null || productOffer.currency === null) return null;
  return conversion.convert(productOffer.price, productOffer.currency);
}

/** Describes an alternative, such as "Inspired by Aventus · in stock at shop.example · $34.00". */
export function describeAlternative({ productOffer }: Fragrance, inspiredBy: string): string {
  const stock = productOffer === null ? 'in stock' : `in stock at ${formatShop(productOffer.shop)}`;
  const { price, currency } = productOffer ?? { price: null, currency: null };
  const amount = price === null || currency === null ? [] : [formatMoney(price, currency)];
  return [`Inspired by ${inspiredBy}`, stock, ...amount].join(' · ');
}
