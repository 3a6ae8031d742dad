import type { Recommendation } from '@sillage/contract';
import { useId } from 'react';
import { formatMoney } from '../../lib/money.ts';
import { FragrancePicture } from '../../ui/fragrance-picture.tsx';
import { GenderTag } from '../../ui/gender-tag.tsx';
import { LastChecked, StockBadge } from '../../ui/stock-badge.tsx';
import { Confidence } from './confidence.tsx';
import { FragranceName } from './fragrance-name.tsx';
import { PickActions } from './pick-actions.tsx';
import { PickAlternative } from './pick-alternative.tsx';
import type { PickContext } from './pick-context.ts';

interface PickCardProps {
  context: PickContext;
  pick: Recommendation;
  onDismiss: (() => void) | undefined;
}

/** One recommendation: what it is, why, and whether it can be had. */
export function PickCard({ context, pick, onDismiss }: PickCardProps) {
  const heading = useId();
  const { fragrance, fragranceName: name, brandName: brand, alternative } = pick;
  return (
    <article
      aria-labelledby={heading}
      className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-5 sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-x-6"
    >
      <FragrancePicture {...(fragrance ?? unknown(pick))} className="aspect-4/5 w-full" />
      <div className="min-w-0">
        <p className="text-xs font-medium tracking-wide wrap-anywhere text-muted uppercase">{brand}</p>
        <h3 id={heading} className="mt-0.5 text-lg wrap-anywhere">
          <FragranceName id={fragrance?.id ?? null}>{name}</FragranceName>
        </h3>
        {fragrance ? (
          <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <StockBadge availability={fragrance.availability} />
            <LastChecked at={fragrance.lastCheckedAt} />
            {fragrance.price !== null && (
              <span className="text-sm font-medium tabular-nums">{formatMoney(fragrance.price)}</span>
            )}
            <GenderTag gender={fragrance.gender} />
          </div>
        ) : (
          <p className="mt-2 text-sm text-muted">Not in our catalogue yet</p>
        )}
        <Confidence percent={pick.confidenceScore} />
        <p className="mt-2 max-w-prose text-sm wrap-anywhere">{pick.reason}</p>
      </div>
      <div className="col-span-full sm:col-start-2">
        {alternative && <PickAlternative alternative={alternative} />}
        <PickActions
          context={context}
          pick={pick}
          isWatched={fragrance !== null && context.watchedIds.has(fragrance.id)}
          onDismiss={onDismiss}
        />
      </div>
    </article>
  );
}

/** What the drawn bottle needs of something that the catalogue does not have. */
function unknown({ id, fragranceName: name, brandName }: Recommendation) {
  return { id, name, brand: brandName ?? '', family: null, imageUrl: null };
}
