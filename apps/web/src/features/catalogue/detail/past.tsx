import type { StockChange, StockHistory } from '@sillage/contract';
import type { Ref } from 'react';
import { dateOf, exactTime } from '../../../lib/time.ts';
import { Button } from '../../../ui/button.tsx';
import { Evidence } from '../../../ui/evidence.tsx';
import { offerWords } from '../../../ui/offer-words.rules.ts';
import { StockBadge } from '../../../ui/stock-badge.tsx';
import { HistoryChart } from './history-chart.tsx';
import { useFold } from './use-fold.ts';

export { ReportWrong } from './report-wrong.tsx';
export { WatchedPages } from './watched-pages.tsx';

const FIRST = 5;

export function Past({ history, hasShop }: { history: StockHistory; hasShop: boolean }) {
  const { watchedSince, changes, series, pages } = history;
  if (!watchedSince) {
    return <p className="text-muted">Not checked yet. {whatNext(hasShop, pages)}</p>;
  }
  return (
    <>
      {changes.length === 0 && (
        <p className="mb-6 text-muted">
          No change since our first check on <time dateTime={watchedSince}>{dateOf(watchedSince)}</time>.
        </p>
      )}
      {series.length > 0 && <HistoryChart history={history} />}
      {changes.length > 0 && <Changes changes={changes} />}
    </>
  );
}

function whatNext(hasShop: boolean, pages: StockHistory['pages']): string {
  if (!hasShop) return 'There is no shop to check.';
  // The next check is sent only to users who watch the fragrance.
  const isWatched = pages.some(({ nextCheckAt }) => nextCheckAt !== null);
  return isWatched
    ? 'The first check is coming soon, since you watch it.'
    : 'We start checking once someone watches it.';
}

function Changes({ changes }: { changes: readonly StockChange[] }) {
  const { shown, hidden, unfold, next } = useFold<StockChange, HTMLLIElement>(changes, FIRST);
  return (
    <>
      <ol aria-label="Changes, newest first" className="mt-8">
        {shown.map((change, index) => (
          <Change key={change.id} change={change} ref={index === FIRST ? next : undefined} />
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

const afterwards = { restock: 'InStock', sold_out: 'OutOfStock', preorder: 'PreOrder' } as const;

function Change({ change, ref }: { change: StockChange; ref: Ref<HTMLLIElement> | undefined }) {
  return (
    <li
      ref={ref}
      tabIndex={-1}
      className="grid gap-x-6 gap-y-1 border-t border-line py-3 text-sm sm:grid-cols-[8rem_minmax(0,1fr)]"
    >
      <span className="pt-0.5">
        <StockBadge availability={afterwards[change.kind]} />
      </span>
      <div className="min-w-0">
        <time dateTime={change.happenedAt}>{exactTime(change.happenedAt)}</time>
        {change.isFlapping && (
          <p className="text-wait">It keeps going in and out of stock, so we sent no notification.</p>
        )}
        {change.offers.length > 0 && (
          <p dir="auto" className="wrap-anywhere text-muted">
            {change.offers.map(offerWords).join('; ')}
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
