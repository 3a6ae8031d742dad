import type { StockHistory } from '@sillage/contract';
import { Evidence } from '../../../fragrance/evidence.tsx';
import { formatOffer } from '../../../fragrance/offer-label.rules.ts';
import { formatDate, formatExactTime } from '../../../lib/time.ts';

const labels = { restock: 'Back in stock', sold_out: 'Sold out', preorder: 'Available to pre-order' } as const;

/** Shows the last confirmed stock change, or nothing if the fragrance was never checked. */
export function StockEvidence({ history, isChecked }: { history: StockHistory | undefined; isChecked: boolean }) {
  if (!isChecked) return null;
  const last = history?.changes[0];
  if (!last) return <Unchanged since={history?.watchedSince ?? null} />;
  const { kind, happenedAt, offers, evidence } = last;
  return (
    <details className="mt-1 max-w-prose text-sm text-muted">
      <summary className="w-fit py-2 underline underline-offset-4 hover:text-ink max-md:py-3">How we know</summary>
      <div className="border-l-2 border-line pl-4">
        <p className="mb-1.5 text-ink">
          {labels[kind]} on <time dateTime={happenedAt}>{formatExactTime(happenedAt)}</time>
          {offers.length > 0 && <span dir="auto">: {offers.map(formatOffer).join('; ')}</span>}
        </p>
        <Evidence evidence={evidence} />
      </div>
    </details>
  );
}

/**
 * Line that says since when the stock is unchanged. It has its height even while the stock history
 * loads, so that the content below does not move.
 */
function Unchanged({ since }: { since: string | null }) {
  return (
    <p className="mt-1 min-h-10 py-2 text-sm text-muted max-md:min-h-12">
      {since && (
        <>
          Unchanged since our first check on <time dateTime={since}>{formatDate(since)}</time>.
        </>
      )}
    </p>
  );
}
