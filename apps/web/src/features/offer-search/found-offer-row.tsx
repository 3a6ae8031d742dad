import type { FoundOffer } from '@sillage/contract';
import { type ReactNode, useId, useState } from 'react';
import { formatSize } from '../../fragrance/offer-label.rules.ts';
import { formatShop } from '../../fragrance/shop-price.tsx';
import { StockBadge } from '../../fragrance/stock-badge.tsx';
import { getOfferStock } from '../../fragrance/stock-state.rules.ts';
import { formatNumber } from '../../lib/locale.ts';
import { formatMoney, useConversion } from '../../lib/money.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { textLink } from '../../ui/button-style.ts';
import { ExternalLink, isWebUrl } from '../../ui/external-link.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { computePricePerMl, formatReason, getMatchLabel, getSourceLabel } from './offer-search.rules.ts';
import { WatchThere } from './watch-there.tsx';

interface FoundOfferRowProps {
  userId: string;
  fragranceId: number;
  offer: FoundOffer;
  onWatched: () => void;
}

export function FoundOfferRow({ userId, fragranceId, offer, onWatched }: FoundOfferRowProps) {
  const heading = useId();
  const [isAsking, setAsking] = useState(false);
  const { shop, url, title, price, currency, availability, source, match, why, seenAt } = offer;
  const conversion = useConversion();
  const size = formatSize(offer, { title });
  const pricePerMl = computePricePerMl(offer);
  const name = <span dir="auto">{formatShop(shop)}</span>;
  return (
    <article aria-labelledby={heading} className="text-sm">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h4 id={heading} className="text-base font-medium wrap-anywhere">
          {isWebUrl(url) ? (
            <ExternalLink href={url} className={textLink}>
              {name}
            </ExternalLink>
          ) : (
            name
          )}
          {size && <span className="sr-only">, {size}</span>}
        </h4>
        <MatchBadge match={match} />
      </div>
      <p className="mt-1 wrap-anywhere text-muted">
        <q dir="auto">{title}</q>
      </p>
      <dl className="mt-3 grid grid-cols-2 gap-x-4 gap-y-3 tabular-nums sm:grid-cols-[2fr_2fr_2fr_3fr]">
        <Fact term="Size">{size ?? 'not stated'}</Fact>
        <Fact term="Price">
          {formatAmount(price, currency)}
          {conversion && price !== null && <conversion.Price price={price} currency={currency} />}
        </Fact>
        <Fact term="Per ml">{formatAmount(pricePerMl, currency)}</Fact>
        <Fact term="Stock">
          {availability === null ? (
            'not stated'
          ) : (
            <StockBadge stock={getOfferStock({ availability, lastCheckedAt: seenAt })} />
          )}
        </Fact>
      </dl>
      {!isAsking && <p className="mt-3 wrap-anywhere">{formatReason(why)}</p>}
      <p className="mt-2 text-xs text-muted">
        Read <TimeAgo at={seenAt} /> from the shop’s {getSourceLabel(source)}.
      </p>
      <WatchThere
        userId={userId}
        fragranceId={fragranceId}
        offer={offer}
        label={size ? `${formatShop(shop)}, ${size}` : formatShop(shop)}
        isAsking={isAsking}
        onAsk={setAsking}
        onWatched={onWatched}
      />
    </article>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted">{term}</dt>
      <dd className="mt-0.5 wrap-anywhere">{children}</dd>
    </div>
  );
}

function formatAmount(amount: number | null, currency: string | null): string {
  if (amount === null) return 'not stated';
  return currency === null ? `${formatNumber(amount)} (currency not stated)` : formatMoney(amount, currency);
}

const tones: Record<FoundOffer['match'], BadgeTone> = { exact: 'good', likely: 'plain', doubtful: 'wait' };

/** The marks differ in shape: a tick, a wave, a question mark. */
const marks: Record<FoundOffer['match'], string> = {
  exact: 'M1 6.5 4.5 10 11 2.5',
  likely: 'M1 7c1.7-3 3.3-3 5-1s3.3 2 5-1',
  doubtful: 'M3.5 4c0-4 5-3.5 5-.5 0 2-2.5 2-2.5 4M6 9.6v1.6',
};

function MatchBadge({ match }: { match: FoundOffer['match'] }) {
  const icon = (
    <svg aria-hidden="true" viewBox="0 0 12 12" className="size-3">
      <path d={marks[match]} fill="none" stroke="currentColor" strokeWidth="1.6" />
    </svg>
  );
  return (
    <Badge tone={tones[match]} icon={icon}>
      {getMatchLabel(match)}
    </Badge>
  );
}
