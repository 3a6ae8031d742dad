import type { StockHistory as History, StockChange } from '@sillage/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Ref } from 'react';
import { dateOf, exactTime } from '../../../lib/time.ts';
import { Async } from '../../../ui/async.tsx';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StockBadge } from '../../../ui/stock-badge.tsx';
import { Evidence } from './evidence.tsx';
import { offerWords } from './offers.rules.ts';
import { Section } from './section.tsx';
import { StockTimeline } from './stock-timeline.tsx';
import { useFold } from './use-fold.ts';

/** So many are shown at once; the rest is one press away. */
const FIRST = 5;

/** When it came and went, newest first, with what the shops' pages said. */
export function StockHistory({ query, hasShop }: { query: UseQueryResult<History>; hasShop: boolean }) {
  return (
    <Section title="Stock history" intro="Only what we saw ourselves, twice each time.">
      <Async query={query} otherwise="Failed to load the stock history" loading={<Skeleton className="h-40 w-full" />}>
        {(history) => <Past history={history} hasShop={hasShop} />}
      </Async>
    </Section>
  );
}

function Past({ history, hasShop }: { history: History; hasShop: boolean }) {
  const { watchedSince, changes } = history;
  if (changes.length > 0) {
    return (
      <>
        <StockTimeline history={history} />
        <Changes changes={changes} />
      </>
    );
  }
  if (watchedSince) {
    return (
      <p className="text-muted">
        No change since we first looked on <time dateTime={watchedSince}>{dateOf(watchedSince)}</time>.
      </p>
    );
  }
  return (
    <p className="text-muted">
      Nobody has looked yet. {hasShop ? 'The looking begins when somebody watches it.' : 'There is no shop to look at.'}
    </p>
  );
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

function Change({ change, ref }: { change: StockChange; ref: Ref<HTMLLIElement> | undefined }) {
  return (
    <li
      ref={ref}
      tabIndex={-1}
      className="grid gap-x-6 gap-y-1 border-t border-line py-3 text-sm sm:grid-cols-[8rem_minmax(0,1fr)]"
    >
      <span className="pt-0.5">
        <StockBadge availability={change.kind === 'restock' ? 'InStock' : 'OutOfStock'} />
      </span>
      <div className="min-w-0">
        <time dateTime={change.happenedAt}>{exactTime(change.happenedAt)}</time>
        {change.offers.length > 0 && (
          <p dir="auto" className="wrap-anywhere text-muted">
            {change.offers.map(offerWords).join('; ')}
          </p>
        )}
        <details className="text-muted">
          <summary className="w-fit py-1 underline underline-offset-4 hover:text-ink max-md:py-3">
            Why we believe it
          </summary>
          <Evidence evidence={change.evidence} />
        </details>
      </div>
    </li>
  );
}
