import type { StockHistory as History } from '@sillage/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { lazyPart } from '../../../../ui/lazy-part.tsx';
import { QueryState } from '../../../../ui/query-state.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { Section } from '../section.tsx';

const loading = <Skeleton className="h-96 w-full" />;
const Past = lazyPart(async () => (await import('./stock-history-log.tsx')).StockHistoryLog, loading);

/** The code of the stock history loads after the first view of the page. */
export function StockHistory({ query, hasShop }: { query: UseQueryResult<History>; hasShop: boolean }) {
  return (
    <Section title="Stock history" intro="Only what we saw ourselves. A second check confirms every stock change.">
      <QueryState query={query} fallbackMessage="Failed to load the stock history" loading={loading}>
        {(history) => <Past history={history} hasShop={hasShop} />}
      </QueryState>
    </Section>
  );
}
