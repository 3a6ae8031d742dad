import type { InboxEntry } from '@sillage/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { paths } from '../../lib/paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState as Empty } from '../../ui/empty-state.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { inboxQueries } from './inbox.queries.ts';
import { InboxDays } from './inbox-days.tsx';
import { TurnedOffNotice } from './turned-off-notice.tsx';
import { useMarkShownAsRead } from './use-mark-shown-as-read.ts';

const emptyBell = { unread: 0, off: 0 };

export function Inbox({ userId }: { userId: string }) {
  const list = useInfiniteQuery({ ...inboxQueries.list(userId), select: flattenPages });
  const { data: bell = emptyBell } = useQuery(inboxQueries.unread(userId));
  const newIds = useMarkShownAsRead(userId, list.data ?? [], bell.unread);
  return (
    <>
      <TurnedOffNotice off={bell.off} />
      <QueryState
        query={list}
        fallbackMessage="Failed to load your notifications"
        loading={<Loading />}
        empty={<NoNotifications />}
      >
        {(entries) => (
          <InboxDays
            entries={entries}
            newIds={newIds}
            hasMore={list.hasNextPage}
            isFetching={list.isFetchingNextPage}
            problem={list.isFetchNextPageError ? list.error : null}
            onMore={() => void list.fetchNextPage()}
          />
        )}
      </QueryState>
    </>
  );
}

function flattenPages({ pages }: { pages: readonly { entries: InboxEntry[] }[] }): InboxEntry[] {
  return pages.flatMap(({ entries }) => entries);
}

function NoNotifications() {
  return (
    <Empty
      title="No notifications yet"
      advice="When something on your watchlist comes back, sells out, gets cheaper or opens for pre-order, you’ll see it here with the evidence."
    >
      <LinkButton to={paths.explore}>Explore fragrances</LinkButton>
    </Empty>
  );
}

function Loading() {
  return (
    <>
      <Skeleton className="mt-6 h-7 w-20" />
      {Array.from({ length: 4 }, (_, index) => (
        <div
          key={index}
          className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-5 py-6 sm:grid-cols-[6rem_minmax(0,1fr)] lg:ml-52"
        >
          <Skeleton className="aspect-4/5 w-full" />
          <div>
            <Skeleton className="h-4 w-24" />
            <Skeleton className="mt-3 h-7 w-4/5" />
            <Skeleton className="mt-3 h-5 w-1/2" />
            <Skeleton className="mt-3 h-5 w-2/3" />
          </div>
        </div>
      ))}
    </>
  );
}
