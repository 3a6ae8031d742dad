import type { Offer } from '@sillage/contract';
import type { ReactNode } from 'react';
import { formatNumber, locale } from '../../../lib/locale.ts';
import { formatMoney, useConversion } from '../../../lib/money.ts';

/** An offer's price, and what the shop states beside it: delivery, and prices that it claims. */
export function OfferPrice({ offer }: { offer: Offer }) {
  const { price, currency, listPrice, shopLowestPrice, market } = offer;
  const conversion = useConversion();
  return (
    <>
      <Amount amount={price} currency={currency} />
      <Delivery offer={offer} />
      {conversion && price !== null && <conversion.Price price={price} currency={currency} isShort />}
      {currency !== null && listPrice !== null && (
        <Note>
          Shop’s own list price: <s>{formatMoney(listPrice, currency)}</s>
        </Note>
      )}
      {currency !== null && shopLowestPrice !== null && (
        <Note>Lowest in 30 days, says the shop: {formatMoney(shopLowestPrice, currency)}</Note>
      )}
      {market !== null && <Note>Price for {formatCountry(market)}</Note>}
    </>
  );
}

function Delivery({ offer: { price, currency, totalPrice, deliveryPrice, freeDeliveryFrom } }: { offer: Offer }) {
  if (price === null || currency === null) return null;
  if (totalPrice === price) return <span className="text-xs text-muted">, free delivery</span>;
  return (
    <>
      {deliveryPrice !== null && (
        <span className="text-xs text-muted"> + {formatMoney(deliveryPrice, currency)} delivery</span>
      )}
      {freeDeliveryFrom !== null && <Note>free delivery from {formatMoney(freeDeliveryFrom, currency)}</Note>}
    </>
  );
}

function Note({ children }: { children: ReactNode }) {
  return <span className="block text-xs text-muted">{children}</span>;
}

function formatCountry(code: string): string {
  return new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code;
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
