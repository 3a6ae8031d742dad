import type { Fragrance, Suggestion } from '@sillage/contract';
import { FragrancePicture } from '../../fragrance/fragrance-picture.tsx';
import { StockBadge } from '../../fragrance/stock-badge.tsx';
import { fragrancePath, paths } from '../../lib/paths.ts';
import { Button, LinkButton } from '../../ui/button.tsx';

interface SuggestionOutcomeProps {
  suggestion: Suggestion;
  onFindShops: (fragrance: Fragrance) => void;
  onAnother: () => void;
  onClose: () => void;
}

export function SuggestionOutcome({ suggestion, onFindShops, onAnother, onClose }: SuggestionOutcomeProps) {
  const { known, status, fragranceId } = suggestion;
  const isWatched = known === null && status !== 'declined';
  const id = known?.id ?? fragranceId;
  return (
    <>
      {known ? <KnownFragrance fragrance={known} /> : <p>{describeOutcome(suggestion)}</p>}
      <div className="mt-6 grid gap-3">
        {id !== null && <LinkButton to={fragrancePath(id)}>Go to its page</LinkButton>}
        {known && (
          <Button variant="secondary" onClick={() => onFindShops(known)}>
            Where is it sold?
          </Button>
        )}
        {isWatched && (
          <LinkButton to={paths.dashboard} variant="secondary">
            Go to your watchlist
          </LinkButton>
        )}
        <Button variant="quiet" onClick={onAnother}>
          Suggest another
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
    </>
  );
}

function KnownFragrance({ fragrance }: { fragrance: Fragrance }) {
  return (
    <div className="flex items-center gap-4">
      <FragrancePicture {...fragrance} className="aspect-4/5 w-20 shrink-0" />
      <div className="min-w-0">
        <p className="text-xs font-medium tracking-wide wrap-anywhere text-muted uppercase">{fragrance.brand}</p>
        <p className="mb-2 font-serif text-lg wrap-anywhere">{fragrance.name}</p>
        <StockBadge stock={fragrance} />
      </div>
    </div>
  );
}

function describeOutcome({ name, brand, status, declineReason, fragranceId }: Suggestion): string {
  const fullName = `${name} by ${brand}`;
  const hint = fragranceId === null ? '' : ' You can keep watching it.';
  const reason = declineReason === null ? '' : ` The reason: ${declineReason.replace(/\.?$/, '.')}`;
  if (status === 'declined') return `The operator decided not to add ${fullName} to the catalogue.${reason}${hint}`;
  if (status === 'accepted') return `${fullName} is on your watchlist, and everyone can find it in the catalogue.`;
  return `${fullName} is on your watchlist. Others can find it once the operator has accepted it.`;
}
