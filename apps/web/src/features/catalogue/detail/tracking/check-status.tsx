import type { CheckRequest, PageStatus, StockHistory } from '@sillage/contract';
import { describeRequest } from './check-requests.ts';

interface Check {
  /** The user's open request for a check, else the last answered one. */
  request: CheckRequest | undefined;
  page: PageStatus | undefined;
}

export function findCheck(history: StockHistory | undefined): Check {
  const requests = history?.requests.filter(({ problem }) => problem === null) ?? [];
  const request = requests.find(({ answeredAt }) => answeredAt === null) ?? requests[0];
  return { request, page: history?.pages.find(({ pageId }) => pageId === request?.pageId) };
}

interface CheckStatusProps {
  history: StockHistory | undefined;
  className: string;
}

/** Says that the user's check is going on, or what it found; empty without a check. */
export function CheckStatus({ history, className }: CheckStatusProps) {
  const { request, page } = findCheck(history);
  return (
    <p role="status" className={`text-xs text-muted ${className}`}>
      {request && describeRequest(request, page)}
    </p>
  );
}
