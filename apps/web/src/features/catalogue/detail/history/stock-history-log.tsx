import type { StockChange, StockHistory } from '@sillage/contract';
import type { Ref } from 'react';
import { Evidence } from '../../../../fragrance/evidence.tsx';
import { formatOffer } from '../../../../fragrance/offer-label.rules.ts';
import { StockBadge } from '../../../../fragrance/stock-badge.tsx';
import type { Stock } from '../../../../fragrance/stock-state.rules.ts';
import { formatDate, formatExactTime } from '../../../../lib/time.ts';
import { Button } from '../../../../ui/button.tsx';
import { useExpandable } from '../use-expandable.ts';
import { HistoryChart } from './history-chart.tsx';

export { CheckNow } from '../tracking/check-now.tsx';
export { ReportProblem } from '../tracking/report-problem.tsx';
export { WatchedPages } from '../tracking/tracked-pages.tsx';

const INITIAL_CHANGES = 5;

export function StockHistoryLog({ id, history }: { id: number; history: StockHistory }) {
  const { watchedSince, changes, series, pages } = history;
  if (!watchedSince) {
    return <p className="text-muted">Not checked yet. {describeNextCheck(pages)}</p>;
  }
  if (changes.length === 0 && series.length === 0) {
    return <p className="text-muted">We couldn’t read the stock from any page so far.</p>;
  }
  return (
    <>
      {changes.length === 0 && (
        <p className="mb-6 text-muted">
          No change since our first check on <time dateTime={watchedSince}>{formatDate(watchedSince)}</time>.
        </p>
      )}
      {series.length > 0 && <HistoryChart id={id} series={series} />}
      {changes.length > 0 && <Changes changes={changes} />}
    </>
  );
}

function describeNextCheck(pages: StockHistory['pages']): string {
  // The next check is sent only to users who watch the fragrance.
  const isWatched = pages.some(({ nextCheckAt }) => nextCheckAt !== null);
  return isWatched
    ? 'The first check is coming soon, since you watch it.'
    : 'We start checking once someone watches it.';
}

function Changes({ changes }: { changes: readonly StockChange[] }) {
  const { shown, hidden, expand: unfold, next } = useExpandable<StockChange, HTMLLIElement>(changes, INITIAL_CHANGES);
  return (
    <>
      <ol aria-label="Changes, newest first" className="mt-8">
        {shown.map((change, index) => (
          <Change key={change.id} change={change} ref={index === INITIAL_CHANGES ? next : undefined} />
        ))}
      </ol>
      {hidden > 0 && (
        <Button variant="secondary" className="mt-6" onClick={unfold}>
          Show all {changes.length} changes
        </Button>
      )}
    </>
  );
}

const stockAfter: Record<StockChange['kind'], Stock> = {
  restock: { stockState: 'in-stock', availability: 'InStock' },
  sold_out: { stockState: 'sold-out', availability: 'OutOfStock' },
  preorder: { stockState: 'pre-order', availability: 'PreOrder' },
};

function Change({ change, ref }: { change: StockChange; ref: Ref<HTMLLIElement> | undefined }) {
  return (
    <li
      ref={ref}
      tabIndex={-1}
      className="grid gap-x-6 gap-y-1 border-t border-line py-3 text-sm sm:grid-cols-[8rem_minmax(0,1fr)]"
    >
      <span className="pt-0.5">
        <StockBadge stock={stockAfter[change.kind]} />
      </span>
      <div className="min-w-0">
        <time dateTime={change.happenedAt}>{formatExactTime(change.happenedAt)}</time>
        {change.isFlapping && (
          <p className="text-wait">It keeps going in and out of stock, so we sent no notification.</p>
        )}
        {change.offers.length > 0 && (
          <p dir="auto" className="wrap-anywhere text-muted">
            {change.offers.map(formatOffer).join('; ')}
          </p>
        )}
        <details className="text-muted">
          <summary className="w-fit py-1 underline underline-offset-4 hover:text-ink max-md:py-3">How we know</summary>
          <Evidence evidence={change.evidence} />
        </details>
      </div>
    </li>
  );
}
