import type { StockHistory } from '@sillage/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../../lib/api.ts';
import { Button } from '../../../../ui/button.tsx';
import { ErrorText } from '../../../../ui/error-text.tsx';
import { detailQueries } from '../../detail.queries.ts';
import { describeRequest } from './check-requests.ts';

interface CheckNowProps {
  id: number;
  history: StockHistory | undefined;
}

/** Asks for a check of all pages of a watched fragrance, and shows what the check found. */
export function CheckNow({ id, history }: CheckNowProps) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.monitor.checkNow({ params: { id } }),
    onSuccess: () => client.invalidateQueries(detailQueries.history(id)),
  });
  if (!history || history.pages.length === 0) return null;
  const requests = history.requests.filter(({ problem }) => problem === null);
  const request = requests.find(({ answeredAt }) => answeredAt === null) ?? requests[0];
  const page = history.pages.find(({ pageId }) => pageId === request?.pageId);
  const isOpen = request?.answeredAt === null;
  return (
    <div>
      <Button
        variant="quiet"
        className="px-0!"
        pending={(isPending || isOpen) && 'Check requested'}
        onClick={() => mutate()}
      >
        Check now
      </Button>
      <p role="status" className="text-xs text-muted empty:hidden">
        {request && describeRequest(request, page)}
      </p>
      <ErrorText error={error} fallbackMessage="Failed to ask for a check. Please try again." />
    </div>
  );
}
