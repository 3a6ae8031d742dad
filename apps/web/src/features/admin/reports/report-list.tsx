import type { AdminReport } from '@sillage/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Report } from './report.tsx';
import { reportsQuery } from './reports.queries.ts';
import { mergeWaiting } from './reports.rules.ts';

/** Pages that users reported or that became unreadable, the most watched first. */
export function ReportList({ userId }: { userId: string }) {
  const query = useInfiniteQuery(reportsQuery(userId));
  // Pages for which the operator asked for a check, as they were then.
  const [waiting, setWaiting] = useState<readonly AdminReport[]>([]);
  const listed = query.data?.pages.flatMap((page) => page.reports) ?? [];
  const reports = mergeWaiting(listed, waiting);
  const stopWaiting = (pageId: number) => setWaiting((all) => all.filter((report) => report.pageId !== pageId));

  return (
    <>
      <QueryState
        query={query}
        loading={<Skeleton className="h-96" />}
        fallbackMessage="The reports could not be loaded"
      >
        {() =>
          reports.length === 0 ? (
            <EmptyState
              title="Nothing to look at"
              advice="Pages appear here when users report them, and when two checks in a row cannot read them any more."
            />
          ) : (
            <ul className="divide-y divide-line border-y border-line">
              {reports.map((report) => (
                <Report
                  key={report.pageId}
                  userId={userId}
                  report={report}
                  before={waiting.find(({ pageId }) => pageId === report.pageId) ?? null}
                  onCheck={() => setWaiting((all) => [...all.filter(({ pageId }) => pageId !== report.pageId), report])}
                  onResolved={() => stopWaiting(report.pageId)}
                />
              ))}
            </ul>
          )
        }
      </QueryState>
      {query.hasNextPage && (
        <Button
          variant="secondary"
          className="mt-6"
          pending={query.isFetchingNextPage && 'Loading...'}
          onClick={() => void query.fetchNextPage()}
        >
          Show more pages
        </Button>
      )}
    </>
  );
}
