import type { StockHistory as History } from '@sillage/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Async } from '../../../ui/async.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Section } from './section.tsx';

const Past = lazy(async () => ({ default: (await import('./past.tsx')).Past }));

/** When it came and went, and for how much: what the first view of the page has no room for comes after it. */
export function StockHistory({ query, hasShop }: { query: UseQueryResult<History>; hasShop: boolean }) {
  const loading = <Skeleton className="h-96 w-full" />;
  return (
    <Section title="Stock history" intro="Only what we saw ourselves; a change of stock, twice each time.">
      <Async query={query} otherwise="Failed to load the stock history" loading={loading}>
        {(history) => (
          <Suspense fallback={loading}>
            <Past history={history} hasShop={hasShop} />
          </Suspense>
        )}
      </Async>
    </Section>
  );
}
