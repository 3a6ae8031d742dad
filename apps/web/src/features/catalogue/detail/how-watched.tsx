import type { StockHistory } from '@sillage/contract';
import { lazy, type ReactNode, Suspense } from 'react';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Section } from './section.tsx';

const WatchedPages = lazy(async () => ({ default: (await import('./past.tsx')).WatchedPages }));

interface HowWatchedProps {
  history: StockHistory | undefined;
  /** The way to say that what is shown is wrong. */
  report: ReactNode;
}

/** Which pages of which shops we look at, when, and what they said; nothing where there is no page. */
export function HowWatched({ history, report }: HowWatchedProps) {
  if (!history || history.pages.length === 0) return null;
  return (
    <Section title="How we watch it" intro="One polite request at a time, and never past what a shop asks of robots.">
      <Suspense fallback={<Skeleton className="h-40 w-full" />}>
        <WatchedPages history={history} report={report} />
      </Suspense>
    </Section>
  );
}
