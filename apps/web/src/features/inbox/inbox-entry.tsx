import type { InboxEntry } from '@sillage/contract';
import { useId } from 'react';
import { Link } from 'react-router';
import { FragrancePicture } from '../../fragrance/fragrance-picture.tsx';
import { formatSize } from '../../fragrance/offer-label.rules.ts';
import { formatMoney } from '../../lib/money.ts';
import { fragrancePath } from '../../lib/paths.ts';
import { textLink } from '../../ui/button-style.ts';
import { ExternalLink } from '../../ui/external-link.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { Deliveries } from './deliveries.tsx';
import { describeEvent, describeLaterChange } from './describe-event.ts';
import { EntryEvidence } from './entry-evidence.tsx';
import { EventKindIcon } from './event-kind-icon.tsx';

export function Entry({ entry, isNew }: { entry: InboxEntry; isNew: boolean }) {
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
          className="aspect-4/5 w-full"
        />
      </Link>
      <div className="min-w-0 text-sm">
        <p className="-mt-0.5 flex min-h-6 flex-wrap items-center gap-x-3 text-xs text-muted">
          {isNew && <NewMark />}
          <TimeAgo at={entry.at} />
        </p>
        <h3 id={heading} className="mt-1 text-lg wrap-anywhere">
          <EventKindIcon kind={entry.kind} />
          <Link to={fragrancePath(id)} className="underline decoration-1 underline-offset-4 hover:text-accent">
            {name}
          </Link>{' '}
          by {brand} {describeEvent(entry)}
        </h3>
        <EventOffers entry={entry} />
        <ExternalLink href={entry.url} className={`${textLink} inline-block py-2.5 font-medium wrap-anywhere`}>
          <span dir="auto">View at {entry.shop}</span>
        </ExternalLink>
      </div>
      <div className="min-w-0 text-sm @max-[68rem]:col-start-2 @min-[68rem]:pt-7">
        <Deliveries entry={entry} />
        <EntryEvidence entry={entry} />
      </div>
    </article>
  );
}

function NewMark() {
  return (
    <span className="inline-flex items-center gap-1.5 rounded-full border border-accent px-2 font-medium text-accent">
      <span aria-hidden="true" className="size-1.5 rounded-full bg-accent" />
      New
    </span>
  );
}

/** Shows the current price of each size in an inbox entry and any later change of stock. */
function EventOffers({ entry: { kind, offers } }: { entry: InboxEntry }) {
  return (
    <ul className="mt-1.5">
      {offers.map((offer, index) => {
        const text = [formatSize(offer), formatPrice(offer)].filter((each) => each !== null).join(', ');
        const laterChange = describeLaterChange(kind, offer);
        return (
          <li key={`${index} ${text}`} className="wrap-anywhere tabular-nums">
            <span dir="auto">{text || 'The bottle'}</span>
            {laterChange && <span className="text-muted"> ({laterChange})</span>}
          </li>
        );
      })}
    </ul>
  );
}

function formatPrice({ price, currency }: InboxEntry['offers'][number]): string | null {
  return price === null || currency === null ? null : formatMoney(price, currency);
}
