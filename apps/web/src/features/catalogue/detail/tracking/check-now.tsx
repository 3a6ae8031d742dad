import type { StockHistory } from '@sillage/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../../lib/api.ts';
import { Button } from '../../../../ui/button.tsx';
import { ErrorText } from '../../../../ui/error-text.tsx';
import { detailQueries } from '../../detail.queries.ts';
import { findCheck } from './check-status.tsx';

interface CheckNowProps {
  id: number;
  history: StockHistory | undefined;
}

/** Asks for a check of all pages of a watched fragrance. `CheckStatus` shows what it found. */
export function CheckNow({ id, history }: CheckNowProps) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.monitor.checkNow({ params: { id } }),
    onSuccess: () => client.invalidateQueries(detailQueries.history(id)),
  });
  if (!history || history.pages.length === 0) return null;
  const isOpen = findCheck(history).request?.answeredAt === null;
  return (
    <div className="max-w-40">
      <Button
        variant="quiet"
        className="px-0!"
        pending={(isPending || isOpen) && 'Check requested'}
        onClick={() => mutate()}
      >
        Check now
      </Button>
      <ErrorText error={error} fallbackMessage="Failed to ask for a check. Please try again." />
    </div>
  );
}
