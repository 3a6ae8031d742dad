import type { StockHistory } from '@sillage/contract';
import type { ReactNode } from 'react';
import { lazyPart } from '../../../../ui/lazy-part.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { Section } from '../section.tsx';

const TrackedPages = lazyPart(
  async () => (await import('../history/stock-history-log.tsx')).WatchedPages,
  <Skeleton className="h-40 w-full" />,
);

interface TrackingSectionProps {
  history: StockHistory | undefined;
  report: ReactNode;
}

export function TrackingSection({ history, report }: TrackingSectionProps) {
  if (!history || history.pages.length === 0) return null;
  return (
    <Section title="How we track it" intro="One request at a time, and we always follow the shop’s robots.txt.">
      <TrackedPages history={history} report={report} />
    </Section>
  );
}
