import type { Recommendation } from '@sillage/contract';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PickCard } from './pick-card.tsx';
import type { PickContext } from './pick-context.ts';

const grid = 'grid gap-x-12 gap-y-10 lg:grid-cols-2';

interface PickListProps {
  context: PickContext;
  picks: readonly Recommendation[];
  /** "Not for me"; without it the cards do not offer it. */
  onDismiss?: (pick: Recommendation) => void;
}

/** Recommendations as cards, in their order. */
export function PickList({ context, picks, onDismiss }: PickListProps) {
  return (
    <ul className={grid}>
      {picks.map((pick) => (
        <li key={pick.id}>
          <PickCard context={context} pick={pick} onDismiss={onDismiss && (() => onDismiss(pick))} />
        </li>
      ))}
    </ul>
  );
}

/** Stands where picks are about to be. */
export function LoadingPicks({ count }: { count: number }) {
  return (
    <div className={grid}>
      {Array.from({ length: count }, (_, index) => (
        <div
          key={index}
          className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-5 sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-6"
        >
          <Skeleton className="aspect-4/5 w-full" />
          <div>
            <Skeleton className="h-4 w-1/3" />
            <Skeleton className="mt-2 h-7 w-4/5" />
            <Skeleton className="mt-4 h-16 w-full" />
          </div>
        </div>
      ))}
    </div>
  );
}
