import type { StockHistory } from '@sillage/contract';
import { dateOf, exactTime } from '../../../lib/time.ts';
import { Evidence } from '../../../ui/evidence.tsx';
import { offerWords } from '../../../ui/offer-words.rules.ts';

const words = { restock: 'Back in stock', sold_out: 'Sold out', preorder: 'Available to pre-order' } as const;

/** The last confirmed change with its evidence; renders nothing if never checked. */
export function Reason({ history, isLookedAt }: { history: StockHistory | undefined; isLookedAt: boolean }) {
  if (!isLookedAt) return null;
  const last = history?.changes[0];
  if (!last) return <Unchanged since={history?.watchedSince ?? null} />;
  const { kind, happenedAt, offers, evidence } = last;
  return (
    <details className="mt-1 max-w-prose text-sm text-muted">
      <summary className="w-fit py-2 underline underline-offset-4 hover:text-ink max-md:py-3">How we know</summary>
      <div className="border-l-2 border-line pl-4">
        <p className="mb-1.5 text-ink">
          {words[kind]} on <time dateTime={happenedAt}>{exactTime(happenedAt)}</time>
          {offers.length > 0 && <span dir="auto">: {offers.map(offerWords).join('; ')}</span>}
        </p>
        <Evidence evidence={evidence} />
      </div>
    </details>
  );
}

/** Reserves its space while the history loads. */
function Unchanged({ since }: { since: string | null }) {
  return (
    <p className="mt-1 min-h-10 py-2 text-sm text-muted max-md:min-h-12">
      {since && (
        <>
          Unchanged since our first check on <time dateTime={since}>{dateOf(since)}</time>.
        </>
      )}
    </p>
  );
}
