import type { InboxEntry, StockState } from '@sillage/contract';
import { useId } from 'react';
import { Link } from 'react-router';
import { FragrancePicture } from '../../fragrance/fragrance-picture.tsx';
import { formatSize } from '../../fragrance/offer-label.rules.ts';
import { formatMoney, useConversion } from '../../lib/money.ts';
import { fragrancePath } from '../../lib/paths.ts';
import { textLink } from '../../ui/button-style.ts';
import { ExternalLink } from '../../ui/external-link.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { Deliveries } from './deliveries.tsx';
import { describeConvertedDrop, describeEvent, describeLaterChange, describeLow } from './describe-event.ts';
import { EntryEvidence } from './entry-evidence.tsx';
import { EventKindIcon } from './event-kind-icon.tsx';
import { describeEarlier } from './group-by-day.ts';

/** The stock that an event reports, which the bottle shows. */
const stockAfter: Record<InboxEntry['kind'], StockState> = {
  restock: 'in-stock',
  sold_out: 'sold-out',
  price_drop: 'in-stock',
  lowest_price: 'in-stock',
  new_offer: 'in-stock',
  preorder: 'pre-order',
  discontinued: 'discontinued',
};

/** What happened to a fragrance on a day: the newest event, and the earlier ones on request. */
export function Entry({ entry, earlier }: { entry: InboxEntry; earlier: readonly InboxEntry[] }) {
  'use memo';
  const heading = useId();
  const { fragranceId: id, fragranceName: name, fragranceBrand: brand } = entry;
  return (
    <article
      aria-labelledby={heading}
      tabIndex={-1}
      className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-4 py-6 sm:grid-cols-[6rem_minmax(0,1fr)] sm:gap-x-6 @min-[68rem]:grid-cols-[6rem_minmax(0,1fr)_20rem] @min-[68rem]:gap-x-8"
    >
      <Link to={fragrancePath(id)} tabIndex={-1} aria-hidden="true" className="self-start @max-[68rem]:row-span-2">
        <FragrancePicture
          id={id}
          name={name}
          brand={brand}
          family={entry.fragranceFamily}
          imageUrl={entry.fragranceImageUrl}
          stockState={stockAfter[entry.kind]}
          className="aspect-4/5 w-full"
        />
      </Link>
      <div className="min-w-0 text-sm">
        <p className="-mt-0.5 flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted">
          {entry.isUnread && <NewMark />}
          <TimeAgo at={entry.at} />
          {entry.isPrivate && <PrivateMark />}
        </p>
        <h3 id={heading} className="mt-1 text-lg wrap-anywhere">
          <EventKindIcon kind={entry.kind} />
          <Link to={fragrancePath(id)} className="underline decoration-1 underline-offset-4 hover:text-accent">
            {name}
          </Link>{' '}
          by {brand} {describeEvent(entry)}
        </h3>
        <EventDetails entry={entry} />
      </div>
      <div className="min-w-0 text-sm @max-[68rem]:col-start-2 @min-[68rem]:pt-7">
        <Deliveries entry={entry} />
        <EntryEvidence entry={entry} />
      </div>
      {earlier.length > 0 && <EarlierEntries entries={earlier} />}
    </article>
  );
}

function EarlierEntries({ entries }: { entries: readonly InboxEntry[] }) {
  return (
    <details className="col-start-2 min-w-0 text-sm @min-[68rem]:col-end-4">
      <summary className="w-fit py-2 text-muted underline underline-offset-4 hover:text-ink max-md:py-3">
        {describeEarlier(entries)}
        {entries.some(({ isUnread }) => isUnread) && <span className="text-accent"> (new)</span>}
      </summary>
      <ul className="border-l-2 border-line pl-4">
        {entries.map((entry) => (
          <li key={entry.id} className="border-line py-3 not-first:border-t">
            <p className="flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted">
              {entry.isUnread && <NewMark />}
              <TimeAgo at={entry.at} />
              {entry.isPrivate && <PrivateMark />}
            </p>
            <p className="mt-1">
              <EventKindIcon kind={entry.kind} />
              {entry.fragranceName} {describeEvent(entry)}
            </p>
            <EventDetails entry={entry} />
            <Deliveries entry={entry} />
            <EntryEvidence entry={entry} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function EventDetails({ entry }: { entry: InboxEntry }) {
  if (entry.kind === 'discontinued')
    return (
      <Link to={fragrancePath(entry.fragranceId)} className={`${textLink} inline-block py-2.5 font-medium`}>
        See what is similar and in stock
      </Link>
    );
  return (
    <>
      <ConvertedDrop entry={entry} />
      <EventOffers entry={entry} />
      <LowNote entry={entry} />
      <ShopLink entry={entry} />
    </>
  );
}

function ShopLink({ entry: { url, shop } }: { entry: InboxEntry }) {
  return (
    <ExternalLink href={url} className={`${textLink} inline-block py-2.5 font-medium wrap-anywhere`}>
      <span dir="auto">View at {shop}</span>
    </ExternalLink>
  );
}

export function NewMark() {
  return (
    <span className="inline-flex items-center gap-1.5 rounded-full border border-accent px-2 font-medium text-accent">
      <span aria-hidden="true" className="size-1.5 rounded-full bg-accent" />
      New
    </span>
  );
}

/** Marks an event that only the user's own browser saw, which no other user sees. */
function PrivateMark() {
  return <span className="rounded-full border border-line px-2 font-medium">Seen by your browser</span>;
}

function ConvertedDrop({ entry }: { entry: InboxEntry }) {
  const text = describeConvertedDrop(entry, useConversion());
  return text && <p className="text-xs text-muted tabular-nums">{text}</p>;
}

function LowNote({ entry }: { entry: InboxEntry }) {
  const low = describeLow(entry);
  return low && <p className="mt-1.5 text-good">{low}</p>;
}

/** Shows the current price of each size in an inbox entry and any later change of stock. */
function EventOffers({ entry: { kind, offers } }: { entry: InboxEntry }) {
  const conversion = useConversion();
  return (
    <ul className="mt-1.5">
      {offers.map((offer, index) => {
        const text = [formatSize(offer), formatPrice(offer)].filter((each) => each !== null).join(', ');
        const laterChange = describeLaterChange(kind, offer);
        return (
          <li key={`${index} ${text}`} className="wrap-anywhere tabular-nums">
            <span dir="auto">{text || 'The bottle'}</span>
            {laterChange && <span className="text-muted"> ({laterChange})</span>}
            {conversion && offer.price !== null && <conversion.Price price={offer.price} currency={offer.currency} />}
          </li>
        );
      })}
    </ul>
  );
}

function formatPrice({ price, currency }: InboxEntry['offers'][number]): string | null {
  return price === null || currency === null ? null : formatMoney(price, currency);
}
