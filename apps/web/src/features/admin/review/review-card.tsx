import type { ReviewedFragrance, ReviewItem } from '@sillage/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatMoney } from '../../../lib/money.ts';
import { fragrancePath } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { ExternalLink } from '../../../ui/external-link.tsx';
import { TimeAgo } from '../../../ui/time-ago.tsx';
import { describeFragrance, describeItem, kindNames, listActions, type ReviewAction } from './review.rules.ts';

interface ReviewCardProps {
  item: ReviewItem;
  isCurrent: boolean;
  isPending: boolean;
  onSelect: () => void;
  onAct: (action: ReviewAction['action']) => void;
}

export function ReviewCard({ item, isCurrent, isPending, onSelect, onAct }: ReviewCardProps) {
  return (
    <li
      aria-current={isCurrent || undefined}
      tabIndex={-1}
      className="grid gap-x-8 gap-y-4 border-l-2 border-transparent py-5 pl-4 aria-[current=true]:border-l-accent lg:grid-cols-[minmax(0,1fr)_auto]"
    >
      <div className="min-w-0 wrap-anywhere">
        <p className="text-xs font-medium tracking-wide text-muted uppercase">
          {kindNames[item.kind]} · <TimeAgo at={item.at} />
        </p>
        <h2 className="font-serif text-lg">{describeItem(item)}</h2>
        <Details item={item} />
      </div>
      <div className="flex flex-wrap items-start gap-3">
        {listActions(item).map(({ action, label }, position) => (
          <Button
            key={action}
            variant={position === 0 ? 'primary' : 'secondary'}
            aria-label={`${label}: ${describeItem(item)}`}
            pending={isPending && isCurrent && 'Saving...'}
            onFocus={onSelect}
            onClick={() => onAct(action)}
          >
            {label}
          </Button>
        ))}
      </div>
    </li>
  );
}

function Details({ item }: { item: ReviewItem }): ReactNode {
  if (item.kind === 'feed') return <p className="text-sm text-muted">It is not requested before it is accepted.</p>;
  if (item.kind === 'pair')
    return (
      <>
        <p className="text-sm text-muted">{item.reason}</p>
        <FragranceLine fragrance={item.first} />
        <FragranceLine fragrance={item.second} />
      </>
    );
  const { price, currency, availability } = item;
  const facts = [
    item.kind === 'suggestion' ? item.concentration : null,
    price === null || currency === null ? null : formatMoney(price, currency),
    availability,
    item.kind === 'suggestion' && item.isReadByBrowser ? "read by a user's browser" : null,
  ];
  return (
    <>
      <p className="text-sm text-muted">{facts.filter((fact) => fact !== null).join(' · ')}</p>
      {item.kind === 'offer' && <p className="text-sm text-muted">{item.reason}</p>}
      {item.kind === 'suggestion' && <p className="text-sm">The page says: {item.title}</p>}
      <p className="text-sm">
        <ExternalLink href={item.url} className="underline underline-offset-4">
          {item.shop}
        </ExternalLink>
      </p>
      {item.fragrance && <FragranceLine fragrance={item.fragrance} />}
    </>
  );
}

function FragranceLine({ fragrance }: { fragrance: ReviewedFragrance }) {
  return (
    <p className="mt-2 text-sm">
      <Link to={fragrancePath(fragrance.id)} className="underline underline-offset-4">
        {fragrance.name} by {fragrance.brand}
      </Link>{' '}
      <span className="text-muted">{describeFragrance(fragrance)}</span>
    </p>
  );
}
