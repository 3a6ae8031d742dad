import type { InboxEntry } from '@sillage/contract';
import { useId } from 'react';
import { Link } from 'react-router';
import { formatMoney } from '../../lib/money.ts';
import { fragrancePath } from '../../lib/paths.ts';
import { ExternalLink } from '../../ui/external-link.tsx';
import { FragrancePicture } from '../../ui/fragrance-picture.tsx';
import { textLink } from '../../ui/link-style.ts';
import { sizeWords } from '../../ui/offer-words.rules.ts';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { Deliveries } from './deliveries.tsx';
import { KindMark } from './kind-mark.tsx';
import { newsWords, sinceWords } from './news-words.ts';
import { Why } from './why.tsx';

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
          <KindMark kind={entry.kind} />
          <Link to={fragrancePath(id)} className="underline decoration-1 underline-offset-4 hover:text-accent">
            {name}
          </Link>{' '}
          by {brand} {newsWords(entry)}
        </h3>
        <Offers entry={entry} />
        <ExternalLink href={entry.url} className={`${textLink} inline-block py-2.5 font-medium wrap-anywhere`}>
          <span dir="auto">View at {entry.shop}</span>
        </ExternalLink>
      </div>
      <div className="min-w-0 text-sm @max-[68rem]:col-start-2 @min-[68rem]:pt-7">
        <Deliveries entry={entry} />
        <Why entry={entry} />
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

/** The sizes in the event, with their present price and any later change. */
function Offers({ entry: { kind, offers } }: { entry: InboxEntry }) {
  return (
    <ul className="mt-1.5">
      {offers.map((offer, index) => {
        const words = [sizeWords(offer), priceOf(offer)].filter((each) => each !== null).join(', ');
        const since = sinceWords(kind, offer);
        return (
          <li key={`${index} ${words}`} className="wrap-anywhere tabular-nums">
            <span dir="auto">{words || 'The bottle'}</span>
            {since && <span className="text-muted"> ({since})</span>}
          </li>
        );
      })}
    </ul>
  );
}

function priceOf({ price, currency }: InboxEntry['offers'][number]): string | null {
  return price === null || currency === null ? null : formatMoney(price, currency);
}
