import { Skeleton } from '../../ui/skeleton.tsx';
import { sharedGrid } from './shared-list.tsx';

export function LoadingShared() {
  return (
    <>
      <Skeleton className="h-4 w-40" />
      <Skeleton className="mt-3 h-9 w-80 max-w-full" />
      <Skeleton className="mt-3 mb-8 h-6 w-32" />
      <div className={sharedGrid}>
        {Array.from({ length: 4 }, (_, index) => (
          <Skeleton key={index} className="h-48" />
        ))}
      </div>
    </>
  );
}
