import { Skeleton } from '../../ui/skeleton.tsx';

export const resultGrid =
  'grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-5 sm:grid-cols-3 sm:gap-x-8 lg:grid-cols-4';

/** Each result card is a subgrid, so that the parts of all cards in a row align. */
export const resultCard = 'row-span-5 grid grid-rows-subgrid pb-12';

export function LoadingGrid() {
  return (
    <div className={resultGrid}>
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index} className={resultCard}>
          <Skeleton className="aspect-4/5 w-full" />
          <Skeleton className="mt-4 h-4 w-1/2" />
          <Skeleton className="mt-2 h-7 w-4/5" />
          <Skeleton className="mt-3 h-6 w-2/3" />
          <Skeleton className="mt-9 h-11 w-full" />
        </div>
      ))}
    </div>
  );
}
