import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { serverWords } from '../../../lib/problem.ts';
import { Button } from '../../../ui/button.tsx';
import { catalogueQueries } from '../catalogue.queries.ts';
import { clockWords, isSoon } from './clock-words.ts';

/** Reports wrong stock data and shows when the page is checked again. */
export function ReportWrong({ id }: { id: number }) {
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
        {data && thanks(data.nextCheckAt)}
      </p>
      <p role="alert" className="mt-2 text-sm text-bad empty:hidden">
        {error && serverWords(error, 'Failed to send your report. Please try again.')}
      </p>
    </>
  );
}

function thanks(nextCheckAt: string | null): string {
  if (nextCheckAt === null) return 'Thanks. There is no page that we could check again.';
  if (isSoon(nextCheckAt)) return 'Thanks. We’re checking again now.';
  return `Thanks. We’ll check again at ${clockWords(nextCheckAt)}.`;
}
