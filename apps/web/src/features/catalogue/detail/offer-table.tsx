import type { FragranceDetail, Offer } from '@sillage/contract';
import type { ReactNode, Ref } from 'react';
import { formatKind, formatSize, kindTitles } from '../../../fragrance/offer-label.rules.ts';
import { StockBadge, StockNote } from '../../../fragrance/stock-badge.tsx';
import { getOfferStock } from '../../../fragrance/stock-state.rules.ts';
import { formatMoney, useConversion } from '../../../lib/money.ts';
import { formatDate, formatExactTime, useNow } from '../../../lib/time.ts';
import { Button } from '../../../ui/button.tsx';
import { textLink } from '../../../ui/button-style.ts';
import { ExternalLink, isWebUrl } from '../../../ui/external-link.tsx';
import { Amount, OfferPrice, Unknown } from './offer-price.tsx';
import { convertPricePerMl, getStatedDate, type OfferLine, sortOffers } from './offers.rules.ts';
import { Section } from './section.tsx';
import { useExpandable } from './use-expandable.ts';

const INITIAL_ROWS = 8;

interface OfferTableProps {
  detail: Pick<FragranceDetail, 'offers' | 'stockState'>;
  /** Countries that deliver to the user; none means every country. */
  countries: readonly string[];
  /** Buttons by which users find more offers. */
  actions: ReactNode;
}

export function OfferTable({ detail: { offers, stockState }, countries, actions }: OfferTableProps) {
  const hasOffers = offers.length > 0;
  const conversion = useConversion();
  const converted = conversion && ` Converted to ${conversion.currency} by the ${conversion.source}.`;
  return (
    <Section
      title="Where to buy"
      intro={
        hasOffers && `Prices in each shop’s currency, with delivery where the shop states its cost.${converted ?? ''}`
      }
    >
      {hasOffers ? (
        <Table lines={sortOffers(offers, conversion, countries)} />
      ) : (
        <p className="text-muted">{stockState === 'no-shop' ? 'No shop found yet.' : 'No offer could be read yet.'}</p>
      )}
      <div className="mt-6 flex flex-wrap gap-3">{actions}</div>
    </Section>
  );
}

function Table({ lines }: { lines: readonly OfferLine[] }) {
  const { shown, hidden, expand: unfold, next } = useExpandable<OfferLine, HTMLTableRowElement>(lines, INITIAL_ROWS);
  const groups = [...Map.groupBy(shown, ({ offer }) => offer.kind)];
  const firstOther = lines.find(({ offer }) => offer.kind !== 'bottle')?.offer.kind;
  const firstHidden = shown[INITIAL_ROWS];
  return (
    <div className="@container">
      <table className="w-full text-left text-sm @max-[36rem]:block">
        <caption className="sr-only">Offers by shop and size</caption>
        <thead className="@max-[36rem]:sr-only">
          <tr className="border-b border-ink text-xs text-muted">
            {['Shop', 'Size', 'Price', 'Per ml', 'Stock'].map((title) => (
              <th key={title} scope="col" className="py-2 pr-4 font-medium">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(([kind, linesOfKind], index) => (
          <tbody key={kind} className="@max-[36rem]:block">
            {firstOther && <KindRow kind={kind} isFirst={index === 0} isNoted={kind === firstOther} />}
            {linesOfKind.map((line) => (
              <OfferRow key={line.offer.id} line={line} ref={line === firstHidden ? next : undefined} />
            ))}
          </tbody>
        ))}
      </table>
      {hidden > 0 && (
        <Button variant="secondary" className="mt-6" onClick={unfold}>
          Show all {lines.length} offers
        </Button>
      )}
    </div>
  );
}

/** Heading above the offers of one kind; only full bottles count as stock of the fragrance. */
function KindRow({ kind, isFirst, isNoted }: { kind: Offer['kind']; isFirst: boolean; isNoted: boolean }) {
  return (
    <tr className="@max-[36rem]:block">
      <th
        scope="rowgroup"
        colSpan={5}
        className={`pb-2 text-left font-medium @max-[36rem]:block ${isFirst ? 'pt-4' : 'pt-8'}`}
      >
        {kindTitles[kind]}
        {isNoted && (
          <span className="ml-2 text-xs font-normal text-muted @max-[36rem]:ml-0 @max-[36rem]:block">
            Only full bottles count as stock and for the price
          </span>
        )}
      </th>
    </tr>
  );
}

function OfferRow({ line, ref }: { line: OfferLine; ref: Ref<HTMLTableRowElement> | undefined }) {
  const { offer, isBest } = line;
  const size = [formatSize(offer), formatKind(offer)].filter((part) => part !== null).join(', ') || null;
  return (
    <tr
      ref={ref}
      tabIndex={-1}
      className="border-b border-line align-top @max-[36rem]:grid @max-[36rem]:grid-cols-[minmax(0,1fr)_auto] @max-[36rem]:gap-x-4 @max-[36rem]:gap-y-1 @max-[36rem]:py-4"
    >
      <th scope="row" className={`${cellStyle} font-medium wrap-anywhere @min-[36rem]:min-w-40`}>
        <ShopLink offer={offer} size={size} />
      </th>
      <td className={`${cellStyle} wrap-break-word @max-[36rem]:order-2 @min-[36rem]:min-w-20 @max-[36rem]:text-muted`}>
        {size ?? <Unknown what="size" />}
      </td>
      <td className={`${cellStyle} max-w-56 tabular-nums @max-[36rem]:order-1 @max-[36rem]:text-right`}>
        <OfferPrice line={line} />
      </td>
      <td
        className={`${cellStyle} max-w-44 tabular-nums @max-[36rem]:order-3 @max-[36rem]:justify-self-end @max-[36rem]:text-right`}
      >
        <PerMl offer={offer} isBest={isBest} />
      </td>
      <td className="@max-[36rem]:order-4 @max-[36rem]:col-span-2 @max-[36rem]:pt-1 @min-[36rem]:py-3.5">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StockBadge stock={getOfferStock(offer)} />
          <span className="flex flex-wrap gap-x-3">
            {offer.availability && offer.availableSince && (
              <span className="text-xs text-muted">
                since{' '}
                <time dateTime={offer.availableSince} title={formatExactTime(offer.availableSince)}>
                  {formatDate(offer.availableSince)}
                </time>
              </span>
            )}
            <StatedDate offer={offer} />
            <OfferNote offer={offer} />
          </span>
        </span>
      </td>
    </tr>
  );
}

/** Date on which the shop says that the offer becomes available. */
function StatedDate({ offer }: { offer: Offer }) {
  const date = getStatedDate(offer, useNow());
  if (date === null) return null;
  return (
    <span className="text-xs text-muted">
      available from <time dateTime={offer.availableFrom}>{formatDate(date)}</time>, says the shop
    </span>
  );
}

function OfferNote({ offer }: { offer: Offer }) {
  if (offer.lastCheckedAt === null) return <span className="text-xs text-muted">not checked yet</span>;
  return <StockNote stock={getOfferStock(offer)} checkedAt={offer.lastCheckedAt} />;
}

const cellStyle = '@min-[36rem]:py-3.5 @min-[36rem]:pr-4 font-normal';

function ShopLink({ offer, size }: { offer: Offer; size: string | null }) {
  if (!isWebUrl(offer.url)) return <span dir="auto">{offer.shop}</span>;
  return (
    <ExternalLink
      href={offer.url}
      className={`${textLink} @max-[36rem]:relative @max-[36rem]:-my-3 @max-[36rem]:inline-block @max-[36rem]:py-3`}
    >
      <span dir="auto">{offer.shop}</span>
      {size && <span className="sr-only">, {size}</span>}
    </ExternalLink>
  );
}

function PerMl({ offer, isBest }: { offer: Offer; isBest: boolean }) {
  const { pricePerMl, currency } = offer;
  const conversion = useConversion();
  if (pricePerMl === null) return <Unknown what="price per ml" />;
  const converted = convertPricePerMl(offer, conversion);
  return (
    <>
      <Amount amount={pricePerMl} currency={currency} />
      <span className="@min-[36rem]:sr-only"> per ml</span>
      <span className="block text-xs text-muted">
        <Amount amount={pricePerMl * 100} currency={currency} /> <span className="whitespace-nowrap">per 100 ml</span>
      </span>
      {conversion && converted !== null && currency !== conversion.currency && (
        <span className="block text-xs text-muted">
          about {formatMoney(converted, conversion.currency)} <span className="whitespace-nowrap">per ml</span>
        </span>
      )}
      {isBest && (
        <span className="mt-1 block text-xs font-medium text-good">
          {describeBest(currency, converted === null ? null : conversion)}
        </span>
      )}
    </>
  );
}

/** Names what the best price is compared in: the display currency, or that of the shop. */
function describeBest(currency: string | null, conversion: { currency: string } | null): string {
  if (conversion) return `Best price per ml, compared in ${conversion.currency}`;
  return `Best price per ml${currency ? ` in ${currency}` : ''}`;
}
