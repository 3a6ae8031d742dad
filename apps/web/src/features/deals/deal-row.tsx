import type { Deal } from '@sillage/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { FragrancePicture } from '../../fragrance/fragrance-picture.tsx';
import { formatSize } from '../../fragrance/offer-label.rules.ts';
import { formatShop } from '../../fragrance/shop-price.tsx';
import { formatMoney, useConversion } from '../../lib/money.ts';
import { fragrancePath } from '../../lib/paths.ts';
import { useNow } from '../../lib/time.ts';
import { textLink } from '../../ui/button-style.ts';
import { ExternalLink } from '../../ui/external-link.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { describeDelivery, describeLow, describeUsualPrice } from './describe-deal.ts';

interface DealRowProps {
  deal: Deal;
  /** Button to watch the fragrance, for a signed-in user. */
  action: ReactNode;
}

export function DealRow({ deal, action }: DealRowProps) {
  const { fragrance, shop, url, confirmedAt, discountPercent } = deal;
  const now = useNow();
  const title = `deal-${deal.offerId}`;
  return (
    <article
      tabIndex={-1}
      aria-labelledby={title}
      className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-5 gap-y-3 py-6 sm:grid-cols-[5.5rem_minmax(0,1fr)_12rem]"
    >
      <FragrancePicture {...fragrance} className="aspect-4/5 w-full" />
      <div className="min-w-0">
        <p className="text-xs font-medium tracking-wide text-muted uppercase wrap-anywhere">{fragrance.brand}</p>
        <h2 id={title} className="font-serif text-lg wrap-anywhere">
          <Link to={fragrancePath(fragrance.id)} className="underline-offset-4 hover:underline">
            {fragrance.name}
          </Link>
        </h2>
        <p className="mt-2 text-sm text-good">
          <span className="font-medium">{discountPercent}% below the usual price</span>
          <span className="text-muted">: {describeUsualPrice(deal)}</span>
        </p>
        <p className="mt-1 text-sm">{describeLow(deal, now)}</p>
        <p className="mt-1 text-xs text-muted">
          Confirmed <TimeAgo at={confirmedAt} />
        </p>
      </div>
      <div className="max-sm:col-start-2 sm:text-right">
        <DealPrice deal={deal} />
        <p className="text-sm wrap-anywhere">
          <ExternalLink href={url} className={`${textLink} inline-block py-3`}>
            View at <bdi>{formatShop(shop)}</bdi>
          </ExternalLink>
        </p>
        {action}
      </div>
    </article>
  );
}

function DealPrice({ deal }: { deal: Deal }) {
  const { price, currency, pricePerMl } = deal;
  const conversion = useConversion();
  const size = formatSize(deal);
  const delivery = describeDelivery(deal);
  return (
    <div className="tabular-nums">
      <p className="text-lg font-medium">{formatMoney(price, currency)}</p>
      {conversion && <conversion.Price price={price} currency={currency} isShort />}
      <p className="text-sm">
        {size ?? 'Size not stated'}
        {pricePerMl !== null && <span className="text-muted">, {formatMoney(pricePerMl, currency)} per ml</span>}
      </p>
      {delivery !== null && <p className="text-xs text-muted">{delivery}</p>}
    </div>
  );
}
