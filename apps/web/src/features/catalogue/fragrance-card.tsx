import type { Fragrance } from '@sillage/contract';
import { memo, type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { FragrancePicture } from '../../fragrance/fragrance-picture.tsx';
import { GenderTag } from '../../fragrance/gender-tag.tsx';
import { SharedPicture } from '../../fragrance/shared-picture.tsx';
import { ShopPrice } from '../../fragrance/shop-price.tsx';
import { StockBadge, StockNote } from '../../fragrance/stock-badge.tsx';
import { fragrancePath } from '../../lib/paths.ts';
import { ExternalLink } from '../../ui/external-link.tsx';
import { getDistinctConcentration } from './concentration.rules.ts';
import { Inspiration } from './inspiration.tsx';

interface FragranceCardProps {
  fragrance: Fragrance;
  isWatched: boolean;
  /** Whether the card is in the first row, so that its picture loads eagerly. */
  isFirst: boolean;
  action: ReactNode;
}

/** A fragrance card's three parts align with the other cards in the row (subgrid). */
export function FragranceCard({ fragrance, isWatched, isFirst, action }: FragranceCardProps) {
  const heading = useId();
  return (
    <article aria-labelledby={heading} className="relative row-span-3 grid grid-rows-subgrid">
      <Facts heading={heading} fragrance={fragrance} isWatched={isWatched} isFirst={isFirst} />
      <div className="pointer-events-none absolute inset-x-1.5 top-1.5 *:pointer-events-auto *:ml-auto *:w-fit">
        {action}
      </div>
    </article>
  );
}

type FactsProps = Pick<FragranceCardProps, 'fragrance' | 'isWatched' | 'isFirst'> & { heading: string };

/** Memoised, because every character that the user types re-renders the whole list of cards. */
const Facts = memo(function Facts({ fragrance, isWatched, isFirst, heading }: FactsProps) {
  return (
    <>
      <CardPicture fragrance={fragrance} isWatched={isWatched} isFirst={isFirst} />
      <div className="mt-3">
        <p className="text-xs font-medium tracking-wide wrap-anywhere text-muted uppercase">{fragrance.brand}</p>
        <h2 id={heading} className="mt-0.5 text-lg wrap-anywhere">
          <Link
            to={fragrancePath(fragrance.id)}
            className="decoration-1 underline-offset-4 hover:text-accent hover:underline"
          >
            {fragrance.name}
          </Link>
        </h2>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted empty:hidden max-sm:text-xs">
          {getDistinctConcentration(fragrance)}
          <GenderTag gender={fragrance.gender} />
        </p>
        <Inspiration fragrance={fragrance} />
      </div>
      <div className="mt-2">
        <ShopPrice fragrance={fragrance} />
        <StockNote stock={fragrance} checkedAt={fragrance.lastCheckedAt} isWatched={isWatched} />
        <ExternalLink
          href={fragrance.productUrl}
          className="flex min-h-11 w-fit items-center text-sm font-medium text-accent underline-offset-4 hover:underline"
        >
          View Product
        </ExternalLink>
      </div>
    </>
  );
});

const corner = 'pointer-events-none absolute left-2';

/**
 * Picture of a fragrance card. Its link is hidden from keyboards and screen readers, because the
 * name has the same link.
 */
function CardPicture({ fragrance, isWatched, isFirst }: Omit<FactsProps, 'heading'>) {
  const { id } = fragrance;
  return (
    <div className="relative">
      <Link to={fragrancePath(id)} tabIndex={-1} aria-hidden="true" className="block">
        <SharedPicture id={id}>
          <FragrancePicture {...fragrance} isFirst={isFirst} className="aspect-4/5 w-full" />
        </SharedPicture>
      </Link>
      {isWatched && (
        <span className={`${corner} top-2 rounded-full bg-surface px-2.5 py-0.5 text-xs font-medium`}>
          In watchlist
        </span>
      )}
      <span className={`${corner} bottom-2 flex`}>
        <StockBadge stock={fragrance} />
      </span>
    </div>
  );
}
