import type { AdminReport } from '@sillage/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LongList } from '../long-list.tsx';
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
      <LongList
        query={query}
        rows={reports.map((report) => (
          <Report
            key={report.pageId}
            userId={userId}
            report={report}
            before={waiting.find(({ pageId }) => pageId === report.pageId) ?? null}
            onCheck={() => setWaiting((all) => [...all.filter(({ pageId }) => pageId !== report.pageId), report])}
            onResolved={() => stopWaiting(report.pageId)}
          />
        ))}
        empty={
          <EmptyState
            title="Nothing to look at"
            advice="Pages appear here when users report them, and when two checks in a row cannot read them any more."
          />
        }
        fallbackMessage="The reports could not be loaded"
        more="Show more pages"
      />
    </>
  );
}
