import type { InboxEntry, InboxFilter, ReportAnswer } from '@sillage/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState as Empty } from '../../ui/empty-state.tsx';
import { ChoiceChips } from '../../ui/forms/choice-chips.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { inboxQueries, useMarkRead } from './inbox.queries.ts';
import { InboxDays } from './inbox-days.tsx';
import { ReportAnswers } from './report-answers.tsx';
import { TurnedOffNotice } from './turned-off-notice.tsx';

const emptyBell = { unread: 0, off: 0 };

const filters: readonly { value: InboxFilter | 'all'; text: string }[] = [
  { value: 'all', text: 'All' },
  { value: 'unread', text: 'Unread' },
  { value: 'restock', text: 'Back in stock' },
  { value: 'sold_out', text: 'Sold out' },
  { value: 'price_drop', text: 'Price drops' },
  { value: 'lowest_price', text: 'Lowest prices' },
  { value: 'preorder', text: 'Pre-order' },
  { value: 'new_offer', text: 'New sizes and shops' },
  { value: 'discontinued', text: 'Discontinued' },
];

export function Inbox({ userId }: { userId: string }) {
  const [shown, setShow] = useShownPart();
  const list = useInfiniteQuery({ ...inboxQueries.list(userId, shown), select: flattenPages });
  const { data: answers = [] } = useInfiniteQuery({ ...inboxQueries.list(userId), select: findAnswers });
  const { data: bell = emptyBell } = useQuery(inboxQueries.unread(userId));
  const markRead = useMarkRead(userId);
  // Ids grow with time, of entries and of answers.
  const newest = [list.data?.[0], answers[0]]
    .flatMap((seen) => seen?.id ?? [])
    .sort()
    .at(-1);
  // A list of one kind may lack newer entries, which the user has not seen.
  const canMarkRead = bell.unread > 0 && (shown === 'all' || shown === 'unread');
  return (
    <>
      <div className="mb-5 flex min-h-11 flex-wrap items-center justify-between gap-x-6">
        <h1 className="text-xl">Notifications</h1>
        {canMarkRead && newest !== undefined && (
          <Button variant="quiet" className="-mx-2 px-2!" onClick={() => markRead(newest)}>
            Mark all as read
          </Button>
        )}
      </div>
      <TurnedOffNotice off={bell.off} />
      <ReportAnswers answers={answers} />
      <div className="mb-8">
        <ChoiceChips label="Show" options={filters} chosen={shown} onChoose={setShow} />
      </div>
      <QueryState
        query={list}
        fallbackMessage="Failed to load your notifications"
        loading={<Loading />}
        empty={shown === 'all' ? <NoNotifications /> : <NoMatches onShowAll={() => setShow('all')} />}
      >
        {(entries) => (
          <InboxDays
            entries={entries}
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

/** The shown part of the inbox is in the URL, so that Back and a reload keep it. */
function useShownPart(): [shown: InboxFilter | 'all', show: (part: InboxFilter | 'all') => void] {
  const [search, setSearch] = useSearchParams();
  const shown = filters.find(({ value }) => value === search.get('show'))?.value ?? 'all';
  return [shown, (show) => setSearch(show === 'all' ? {} : { show }, { replace: true, preventScrollReset: true })];
}

function findAnswers({ pages }: { pages: readonly { answers?: ReportAnswer[] | undefined }[] }): ReportAnswer[] {
  return pages[0]?.answers ?? [];
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

function NoMatches({ onShowAll }: { onShowAll: () => void }) {
  return (
    <Empty title="Nothing here" advice="None of your notifications is of this kind.">
      <Button variant="secondary" onClick={onShowAll}>
        Show all
      </Button>
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
