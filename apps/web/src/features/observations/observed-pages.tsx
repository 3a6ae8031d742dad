import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import type { ExtensionReply } from '../../lib/browser/extension.ts';
import { SECOND } from '../../lib/time.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CheckNow } from './check-now.tsx';
import { type CheckRun, isRunOver } from './check-run.ts';
import { observedPagesQuery } from './observations.queries.ts';
import { ObservedPage, type WatchablePage } from './observed-page.tsx';

/** How often the list is loaded while the extension opens pages. */
const RUN_POLL_MS = 10 * SECOND;

interface ObservedPagesProps {
  userId: string;
  reply: ExtensionReply | null;
  /** Called when an observation is removed that other screens show. */
  onRemoved: () => void;
  /**
   * Renders the action that watches a page by its suggestion, and calls `onFocusLost` when its
   * button disappears.
   */
  renderWatch: (page: WatchablePage, onFocusLost: () => void) => ReactNode;
}

/** Pages that the user's own browser has read, which no other user sees. */
export function ObservedPages({ userId, reply, onRemoved, renderWatch }: ObservedPagesProps) {
  const [run, setRun] = useState<CheckRun | null>(null);
  const pages = useQuery({
    ...observedPagesQuery(userId),
    refetchInterval:
      run !== null && run.stoppedCount === null && (() => (isRunOver(run, true, Date.now()) ? false : RUN_POLL_MS)),
  });
  /** Takes focus when the focused button of a page disappears. */
  const content = useRef<HTMLDivElement>(null);

  return (
    <div ref={content} tabIndex={-1} className="focus:outline-none">
      <QueryState
        query={pages}
        fallbackMessage="Failed to load what your browser saw"
        loading={<Skeleton className="h-40" />}
        empty={
          <p className="max-w-prose text-muted">
            Nothing yet: click the extension’s button on a shop’s page, and what your browser reads there appears here.
          </p>
        }
      >
        {(all) => (
          <>
            <p className="max-w-prose text-muted">
              Your own browser read these pages. Other users neither see this nor get alerts from it.
            </p>
            <CheckNow pages={all} reply={reply} run={run} onRun={setRun} />
            <ul className="mt-4 divide-y divide-line">
              {all.map((page) => (
                <ObservedPage
                  key={page.id}
                  userId={userId}
                  page={page}
                  renderWatch={(watchable) => renderWatch(watchable, () => content.current?.focus())}
                  onRemoved={() => {
                    content.current?.focus();
                    onRemoved();
                  }}
                />
              ))}
            </ul>
          </>
        )}
      </QueryState>
    </div>
  );
}
