import type { Fragrance } from '@sillage/contract';
import { memo, type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { formatMoney } from '../../lib/money.ts';
import { fragrancePath } from '../../lib/paths.ts';
import { ExternalLink } from '../../ui/external-link.tsx';
import { FragrancePicture } from '../../ui/fragrance-picture.tsx';
import { GenderTag } from '../../ui/gender-tag.tsx';
import { SharedPicture } from '../../ui/shared-picture.tsx';
import { LastChecked, StockBadge } from '../../ui/stock-badge.tsx';
import { stockState } from '../../ui/stock-state.rules.ts';
import { concentrationBeside } from './concentration.rules.ts';
import { Inspiration } from './inspiration.tsx';

interface FragranceCardProps {
  fragrance: Fragrance;
  isWatched: boolean;
  /** What can be done with it; another feature's button. */
  action: ReactNode;
}

/** One fragrance of the catalogue. */
export function FragranceCard({ fragrance, isWatched, action }: FragranceCardProps) {
  const heading = useId();
  return (
    <article aria-labelledby={heading} className="flex h-full flex-col">
      <Facts heading={heading} fragrance={fragrance} isWatched={isWatched} />
      <div className="mt-auto grid justify-items-start gap-1 pt-1.5">
        <ExternalLink
          href={fragrance.productUrl}
          className="inline-flex min-h-11 items-center text-sm font-medium text-accent underline-offset-4 hover:underline"
        >
          View Product
        </ExternalLink>
        <div className="w-full">{action}</div>
      </div>
    </article>
  );
}

type FactsProps = Pick<FragranceCardProps, 'fragrance' | 'isWatched'> & { heading: string };

/** What the catalogue knows. Drawn again only when that changes: each key that is typed draws the whole list. */
const Facts = memo(function Facts({ fragrance, isWatched, heading }: FactsProps) {
  const concentration = concentrationBeside(fragrance);
  const isLookedAt = fragrance.availability !== null || fragrance.lastCheckedAt !== null;
  return (
    <>
      <div className="relative">
        <PictureLink fragrance={fragrance} />
        {isWatched && (
          <span className="pointer-events-none absolute top-2 left-2 rounded-full bg-surface px-2.5 py-0.5 text-xs font-medium text-ink">
            In watchlist
          </span>
        )}
      </div>
      <p className="mt-4 text-xs font-medium tracking-wide wrap-anywhere text-muted uppercase">{fragrance.brand}</p>
      <h2 id={heading} className="mt-0.5 text-lg wrap-anywhere">
        <Link
          to={fragrancePath(fragrance.id)}
          className="decoration-1 underline-offset-4 hover:text-accent hover:underline"
        >
          {fragrance.name}
        </Link>
      </h2>
      {concentration && <p className="text-sm text-muted">{concentration}</p>}
      <Inspiration fragrance={fragrance} />
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1.5 empty:hidden">
        {fragrance.price !== null && <p className="font-medium tabular-nums">{formatMoney(fragrance.price)}</p>}
        <GenderTag gender={fragrance.gender} />
        {isLookedAt && !fragrance.isSoldOut && <StockBadge availability={fragrance.availability} />}
      </div>
      <p className="mt-1.5">
        <LastChecked at={fragrance.lastCheckedAt} />
      </p>
    </>
  );
});

/** The picture leads where the name does; keys and screen readers take the name. */
function PictureLink({ fragrance }: { fragrance: Fragrance }) {
  return (
    <Link to={fragrancePath(fragrance.id)} tabIndex={-1} aria-hidden="true" className="relative block">
      <SharedPicture id={fragrance.id}>
        <FragrancePicture {...fragrance} className="aspect-4/5 w-full" />
      </SharedPicture>
      {fragrance.isSoldOut && <SoldOutOverlay fragrance={fragrance} />}
    </Link>
  );
}

/** A veil over the picture. What can be ordered ahead is not in stock either, but not sold out. */
function SoldOutOverlay({ fragrance }: { fragrance: Fragrance }) {
  const { kind, words } = stockState(fragrance.availability);
  return (
    <div className="absolute inset-0 flex items-end overflow-hidden rounded-box bg-[color-mix(in_oklab,var(--color-paper)_45%,transparent)]">
      <span className="w-full bg-ink py-2 text-center text-sm font-medium text-paper">
        {kind === 'waiting' || kind === 'gone' ? words : 'Sold Out'}
      </span>
    </div>
  );
}
