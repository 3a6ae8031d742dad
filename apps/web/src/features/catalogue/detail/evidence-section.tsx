import type { StockHistory } from '@sillage/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Section } from './section.tsx';

const loading = <Skeleton className="h-96 w-full" />;
const Past = lazyPart(async () => (await import('./history/stock-history-log.tsx')).StockHistoryLog, loading);
const TrackedPages = lazyPart(
  async () => (await import('./history/stock-history-log.tsx')).WatchedPages,
  <Skeleton className="h-40 w-full" />,
);

interface EvidenceSectionProps {
  id: number;
  query: UseQueryResult<StockHistory>;
  hasShop: boolean;
  report: ReactNode;
}

/**
 * What we saw in the shops: the history of the stock, and how each page was checked. Its code loads
 * after the first view of the page.
 */
export function EvidenceSection({ id, query, hasShop, report }: EvidenceSectionProps) {
  if (!hasShop && !query.data?.changes.length) return null;
  return (
    <Section
      title="The evidence"
      intro="Only what we saw ourselves. A second check confirms every stock change. We send one request at a time, and we always follow the shop’s robots.txt."
    >
      <QueryState query={query} fallbackMessage="Failed to load the stock history" loading={loading}>
        {(history) => (
          <div className="grid gap-10">
            <Part title="Stock history">
              <Past id={id} history={history} />
            </Part>
            {history.pages.length > 0 && (
              <Part title="How we track it">
                <TrackedPages history={history} report={report} />
              </Part>
            )}
          </div>
        )}
      </QueryState>
    </Section>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h3 id={id} className="mb-4 text-lg">
        {title}
      </h3>
      {children}
    </section>
  );
}
