import type { CheckRequest, PageStatus, Problem, StockHistory } from '@sillage/contract';
import { getStockLabel } from '../../../../fragrance/stock-state.rules.ts';
import { getPollInterval } from '../../../../lib/poll-interval.ts';
import { SECOND } from '../../../../lib/time.ts';
import { describeOutcome } from './check-outcome.rules.ts';
import { formatNextCheckTime, isSoon } from './next-check-time.ts';

/** What a user can report, in the order of the dialog. */
export const problemLabels: Record<Problem, string> = {
  stock: 'The stock is wrong',
  price: 'The price is wrong',
  'wrong-product': 'It’s a different product',
  'broken-link': 'The link doesn’t work',
};

/** Says when an open request is answered, or what the check found. */
export function describeRequest(request: CheckRequest, page: PageStatus | undefined): string {
  const { answeredAt } = request;
  if (answeredAt === null) return describeWait(page?.nextCheckAt ?? null);
  return `Checked at ${formatNextCheckTime(answeredAt)}: ${describeResult(request)}.`;
}

/** Returns the milliseconds between two requests for the history: few while a user waits. */
export function getHistoryPollInterval(history: StockHistory | undefined): number {
  const isAwaited = history?.requests.some(({ pageId, answeredAt }) => {
    const nextCheckAt = history.pages.find((page) => page.pageId === pageId)?.nextCheckAt ?? null;
    return answeredAt === null && (nextCheckAt === null || isSoon(nextCheckAt));
  });
  return isAwaited ? 3 * SECOND : getPollInterval();
}

function describeWait(nextCheckAt: string | null): string {
  return nextCheckAt === null || isSoon(nextCheckAt)
    ? 'We’re checking now…'
    : `The shop sets the pace: we’ll check at ${formatNextCheckTime(nextCheckAt)}.`;
}

/** A page that was read has a stock state; for any other, the outcome says why not. */
function describeResult({ outcome, stockState }: CheckRequest): string {
  if (outcome === null || stockState === null) return 'no result';
  const isRead = outcome === 'product' || outcome === 'unchanged';
  return isRead ? getStockLabel({ stockState, availability: null }).toLowerCase() : describeOutcome(outcome);
}
