import type { Fragrance } from '@sillage/contract';
import { formatMoney, useConversion } from '../lib/money.ts';

interface ShopPriceProps {
  fragrance: Pick<Fragrance, 'price' | 'productUrl' | 'productOffer' | 'isSoldOut'>;
  className?: string;
  amountClassName?: string;
}

/**
 * The price at the shop that the card links to. Without a shop, it is the list price, labelled as
 * such: nobody can pay a list price where a link leads.
 */
export function ShopPrice({ fragrance, className = '', amountClassName = 'font-medium' }: ShopPriceProps) {
  const { price, productUrl, productOffer, isSoldOut } = fragrance;
  const Converted = useConversion()?.Price;
  if (productOffer && productOffer.price !== null && productOffer.currency !== null)
    return (
      <p className={`tabular-nums ${className}`}>
        {isSoldOut && <span className="text-xs text-muted">Last seen at </span>}
        <span className={amountClassName}>{formatMoney(productOffer.price, productOffer.currency)}</span>
        <span className="text-xs wrap-anywhere text-muted">
          {isSoldOut ? ', ' : ' at '}
          <bdi>{formatShop(productOffer.shop)}</bdi>
        </span>
        {Converted && <Converted {...productOffer} />}
        {!isSoldOut && productOffer.lowest && (
          <span className="block text-xs text-good">Lowest {productOffer.lowest}</span>
        )}
      </p>
    );
  if (price === null || productUrl !== null) return null;
  return (
    <p className={`text-xs tabular-nums text-muted ${className}`}>List price {formatMoney(price)}, size unknown</p>
  );
}

/** A shop without a name is named after its host, of which "www." says nothing. */
export function formatShop(shop: string): string {
  return shop.replace(/^www\./, '');
}
