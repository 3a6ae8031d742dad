import type { Recommendation } from '@sillage/contract';
import { useId } from 'react';
import { FragrancePicture } from '../../../fragrance/fragrance-picture.tsx';
import { GenderTag } from '../../../fragrance/gender-tag.tsx';
import { ShopPrice } from '../../../fragrance/shop-price.tsx';
import { StockBadge, StockNote } from '../../../fragrance/stock-badge.tsx';
import { countConfidenceDots, describeConfidence } from './confidence.rules.ts';
import { FragranceName } from './fragrance-name.tsx';
import { PickActions } from './pick-actions.tsx';
import { PickAlternative } from './pick-alternative.tsx';
import type { PickContext } from './pick-context.ts';

interface PickCardProps {
  context: PickContext;
  pick: Recommendation;
  onDismiss: (() => void) | undefined;
}

export function PickCard({ context, pick, onDismiss }: PickCardProps) {
  const heading = useId();
  const { fragrance, fragranceName: name, brandName: brand, alternative } = pick;
  const isWatched = fragrance !== null && context.watchedIds.has(fragrance.id);
  return (
    <article
      aria-labelledby={heading}
      className="grid h-full grid-cols-[7rem_minmax(0,1fr)] content-start gap-x-5 sm:grid-cols-1 sm:grid-rows-[auto_1fr_auto]"
    >
      <div className="relative self-start">
        <FragrancePicture {...(fragrance ?? buildPlaceholder(pick))} className="aspect-4/5 w-full sm:aspect-square" />
        {fragrance && (
          <span className="absolute bottom-2 left-2 flex max-sm:static max-sm:mt-2">
            <StockBadge stock={fragrance} />
          </span>
        )}
      </div>
      <div className="min-w-0 sm:mt-4">
        <p className="text-xs font-medium tracking-wide wrap-anywhere text-muted uppercase">{brand}</p>
        <h3 id={heading} className="mt-1 text-lg wrap-anywhere">
          <FragranceName id={fragrance?.id ?? null}>{name}</FragranceName>
        </h3>
        <p className="mt-2 max-w-prose wrap-anywhere">{pick.reason}</p>
        <div className="mt-3">
          <Confidence percent={pick.confidenceScore} />
        </div>
        {fragrance ? (
          <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1">
            <ShopPrice fragrance={fragrance} />
            <GenderTag gender={fragrance.gender} />
            <StockNote stock={fragrance} checkedAt={fragrance.lastCheckedAt} isWatched={isWatched} />
          </div>
        ) : (
          <p className="mt-3 text-sm text-muted">Not in our catalogue yet</p>
        )}
      </div>
      <div className="mt-4 max-sm:col-span-full">
        {alternative && <PickAlternative alternative={alternative} />}
        <PickActions context={context} pick={pick} isWatched={isWatched} onDismiss={onDismiss} />
      </div>
    </article>
  );
}

function buildPlaceholder({ id, fragranceName: name, brandName }: Recommendation) {
  return { id, name, brand: brandName ?? '', family: null, imageUrl: null };
}

function Confidence({ percent }: { percent: number }) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-xs text-muted">
      <span aria-hidden="true" className="flex gap-1">
        {Array.from({ length: 5 }, (_, index) => (
          <span
            key={index}
            className={`size-2 rounded-full border border-accent ${index < countConfidenceDots(percent) ? 'bg-accent' : ''}`}
          />
        ))}
      </span>
      <span className="font-medium text-ink first-letter:uppercase">{describeConfidence(percent)}</span>
      <span className="tabular-nums">{percent}% confidence</span>
    </p>
  );
}
