import { Skeleton } from '../../ui/skeleton.tsx';

export const resultGrid =
  'grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-5 sm:grid-cols-3 sm:gap-x-8 lg:grid-cols-4';

/** Each result card is a subgrid, so that the parts of all cards in a row align. */
export const resultCard = 'row-span-3 grid grid-rows-subgrid pb-8';

export function LoadingGrid() {
  return (
    <div className={resultGrid}>
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index} className={resultCard}>
          <Skeleton className="aspect-4/5 w-full" />
          <Skeleton className="mt-3 h-19 w-4/5" />
          <Skeleton className="mt-2 h-22 w-full" />
        </div>
      ))}
    </div>
  );
}
