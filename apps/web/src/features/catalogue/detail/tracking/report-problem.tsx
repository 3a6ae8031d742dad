import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../../lib/api.ts';
import { Button } from '../../../../ui/button.tsx';
import { ErrorText } from '../../../../ui/error-text.tsx';
import { catalogueQueries } from '../../catalogue.queries.ts';
import { formatNextCheckTime, isSoon } from './next-check-time.ts';

/** After a report of a problem, shows when the product page is checked again. */
export function ReportProblem({ id }: { id: number }) {
  const client = useQueryClient();
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => api.monitor.reportWrong({ params: { id } }),
    onSuccess: () => client.invalidateQueries(catalogueQueries.history(id)),
  });
  return (
    <>
      <Button variant="secondary" pending={isPending && 'Sending...'} onClick={() => mutate()}>
        Report a problem
      </Button>
      <p role="status" className="mt-2 text-sm empty:hidden">
        {data && formatThanks(data.nextCheckAt)}
      </p>
      <ErrorText error={error} fallbackMessage="Failed to send your report. Please try again." />
    </>
  );
}

function formatThanks(nextCheckAt: string | null): string {
  if (nextCheckAt === null) return 'Thanks. There is no page that we could check again.';
  if (isSoon(nextCheckAt)) return 'Thanks. We’re checking again now.';
  return `Thanks. We’ll check again at ${formatNextCheckTime(nextCheckAt)}.`;
}
