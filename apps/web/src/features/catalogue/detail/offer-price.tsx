import type { Offer } from '@sillage/contract';
import type { ReactNode } from 'react';
import { formatCountry } from '../../../fragrance/markets/country-names.ts';
import { describeExclusion } from '../../../fragrance/markets/describe-exclusion.ts';
import { formatNumber } from '../../../lib/locale.ts';
import { formatMoney, useConversion } from '../../../lib/money.ts';
import type { OfferLine } from './offers.rules.ts';

/**
 * An offer's price, and what the shop states beside it: delivery, prices that it claims, and the
 * countries that it is for.
 */
export function OfferPrice({ line: { offer, exclusion, isDeliveryUnknown } }: { line: OfferLine }) {
  const { price, currency, listPrice, shopLowestPrice, market } = offer;
  const conversion = useConversion();
  return (
    <>
      <Amount amount={price} currency={currency} />
      <Delivery offer={offer} isUnknown={isDeliveryUnknown} />
      {conversion && price !== null && <conversion.Price price={price} currency={currency} isShort />}
      {currency !== null && listPrice !== null && (
        <Note>
          Shop’s own list price: <s>{formatMoney(listPrice, currency)}</s>
        </Note>
      )}
      {currency !== null && shopLowestPrice !== null && (
        <Note>Lowest in 30 days, says the shop: {formatMoney(shopLowestPrice, currency)}</Note>
      )}
      {exclusion === null && market !== null && <Note>Price for {formatCountry(market)}</Note>}
      {exclusion !== null && <Note>{describeExclusion(exclusion, offer)}</Note>}
    </>
  );
}

function Delivery({ offer, isUnknown }: { offer: Offer; isUnknown: boolean }) {
  const { price, currency, totalPrice, deliveryPrice, freeDeliveryFrom } = offer;
  if (price === null || currency === null) return null;
  if (totalPrice === price) return <span className="text-xs text-muted">, free delivery</span>;
  return (
    <>
      {deliveryPrice !== null && (
        <span className="text-xs text-muted"> + {formatMoney(deliveryPrice, currency)} delivery</span>
      )}
      {isUnknown && <Note>plus delivery, cost not stated</Note>}
      {freeDeliveryFrom !== null && <Note>free delivery from {formatMoney(freeDeliveryFrom, currency)}</Note>}
    </>
  );
}

function Note({ children }: { children: ReactNode }) {
  return <span className="block text-xs text-muted">{children}</span>;
}

export function Amount({ amount, currency }: { amount: number | null; currency: string | null }) {
  if (amount === null) return <Unknown what="price" />;
  if (currency !== null) return formatMoney(amount, currency);
  return (
    <>
      {formatNumber(amount)} <span className="text-xs text-muted">(currency not known)</span>
    </>
  );
}

export function Unknown({ what }: { what: string }) {
  return (
    <>
      <span aria-hidden="true" className="text-muted">
        –
      </span>
      <span className="sr-only">{what} not known</span>
    </>
  );
}
