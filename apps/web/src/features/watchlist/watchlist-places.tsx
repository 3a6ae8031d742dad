import { paths } from '../../lib/paths.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Cards side by side wherever two of them have the width of a phone. */
export const cardGrid = 'grid gap-5 min-[46rem]:grid-cols-2 lg:gap-6';

/** What to do when nothing is watched yet. */
export function NothingWatched() {
  return (
    <div className="border-y border-line py-14 text-center">
      <p className="font-serif text-lg">Nothing on it yet</p>
      <p className="mx-auto mt-2 mb-7 max-w-prose text-balance text-muted">
        Add the fragrances you are waiting for. We look at their shops and tell you when one is back in stock. A list
        that you keep elsewhere can be imported.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <LinkButton to={paths.explore}>Explore fragrances</LinkButton>
        <LinkButton to={paths.importList} variant="secondary">
          Import a list
        </LinkButton>
      </div>
    </div>
  );
}

/** Stands where cards are about to be. */
export function LoadingCards() {
  return (
    <>
      <Skeleton className="mb-5 h-11 w-92 max-w-full" />
      <div className={cardGrid}>
        {Array.from({ length: 4 }, (_, index) => (
          <Skeleton key={index} className="h-60" />
        ))}
      </div>
    </>
  );
}
