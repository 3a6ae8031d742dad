import type { PageStatus, Problem, StockHistory } from '@sillage/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { api } from '../../../../lib/api.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { ErrorText } from '../../../../ui/error-text.tsx';
import { Select } from '../../../../ui/select.tsx';
import { detailQueries } from '../../detail.queries.ts';
import { problemLabels } from './check-requests.ts';

interface ReportProblemProps {
  id: number;
  history: StockHistory;
}

/** Lets a user say what is wrong with a product page, which is then checked again. */
export function ReportProblem({ id, history }: ReportProblemProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Report a problem
      </Button>
      {isOpen && <ReportDialog id={id} pages={history.pages} onClose={() => setOpen(false)} />}
    </>
  );
}

function ReportDialog({ id, pages, onClose }: { id: number; pages: PageStatus[]; onClose: () => void }) {
  const client = useQueryClient();
  const group = useId();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [pageId, setPageId] = useState(pages[0]?.pageId ?? 0);
  const [isMissing, setMissing] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (chosen: Problem) => api.monitor.report({ params: { id }, body: { pageId, problem: chosen } }),
    onSuccess: async () => {
      await client.invalidateQueries(detailQueries.history(id));
      onClose();
    },
  });
  const choose = (value: Problem) => {
    setProblem(value);
    setMissing(false);
  };
  return (
    <Dialog heading="Report a problem" onCancel={onClose}>
      <form
        className="mt-4 grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (problem === null) setMissing(true);
          else if (!isPending) mutate(problem);
        }}
      >
        {pages.length > 1 && (
          <Select
            label="Shop"
            value={String(pageId)}
            onChange={(value) => setPageId(Number(value))}
            options={pages.map(({ pageId: value, shop }) => ({ value: String(value), label: shop }))}
          />
        )}
        <fieldset aria-describedby={`${group}-error`}>
          <legend className="mb-2 text-sm font-medium">What is wrong?</legend>
          {Object.entries(problemLabels).map(([value, label]) => (
            <label key={value} className="flex min-h-11 items-center gap-3">
              <input
                type="radio"
                name={group}
                value={value}
                checked={problem === value}
                onChange={() => choose(value as Problem)}
                className="size-4 accent-accent"
              />
              {label}
            </label>
          ))}
          <p id={`${group}-error`} role="alert" className="mt-1 text-sm text-bad empty:hidden">
            {isMissing && 'Choose what is wrong.'}
          </p>
        </fieldset>
        <p className="text-sm text-muted">We check the page again and show you the result here.</p>
        <ErrorText error={error} fallbackMessage="Failed to send your report. Please try again." />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" pending={isPending && 'Sending...'}>
            Send report
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
