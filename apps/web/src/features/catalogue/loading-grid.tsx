import { Skeleton } from '../../ui/skeleton.tsx';
import { resultCard, resultGrid } from './result-grid.ts';

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
