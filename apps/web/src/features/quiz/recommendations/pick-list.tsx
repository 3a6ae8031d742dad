import type { Recommendation } from '@sillage/contract';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { PickCard } from './pick-card.tsx';
import type { PickContext } from './pick-context.ts';

const grid = 'grid gap-x-8 gap-y-12 sm:grid-cols-2';

const columns = (count: number) => (count > 4 ? 'lg:grid-cols-3' : 'lg:grid-cols-4');

interface PickListProps {
  context: PickContext;
  picks: readonly Recommendation[];
  /** Called for an unwanted recommendation; without it, cards have no "Not for me" button. */
  onDismiss?: (pick: Recommendation) => void;
}

/** Shows the most confident recommendations first. */
export function PickList({ context, picks, onDismiss }: PickListProps) {
  const sorted = picks.toSorted((a, b) => b.confidenceScore - a.confidenceScore);
  return (
    <ul className={`${grid} ${columns(picks.length)}`}>
      {sorted.map((pick) => (
        <li key={pick.id}>
          <PickCard context={context} pick={pick} onDismiss={onDismiss && (() => onDismiss(pick))} />
        </li>
      ))}
    </ul>
  );
}

export function LoadingPicks({ count }: { count: number }) {
  return (
    <div className={`${grid} ${columns(count)}`}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-5 gap-y-4 sm:block">
          <Skeleton className="aspect-4/5 w-full sm:aspect-square" />
          <div className="sm:mt-4">
            <Skeleton className="h-4 w-1/3" />
            <Skeleton className="mt-2 h-7 w-4/5" />
            <Skeleton className="mt-4 h-16 w-full" />
          </div>
        </div>
      ))}
    </div>
  );
}
