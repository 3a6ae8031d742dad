import type { InboxEntry, InboxFilter, ReportAnswer, ResponseData, routes } from '@sillage/contract';
import {
  type InfiniteData,
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { personalKey } from '../../lib/personal-cache.ts';
import { getPollInterval } from '../../lib/poll-interval.ts';
import { MINUTE, SECOND } from '../../lib/time.ts';

type InboxPage = ResponseData<typeof routes.inbox.list>;
type Pages = InfiniteData<InboxPage, string | undefined>;

const inboxKey = (userId: string) => [...personalKey(userId), 'inbox'] as const;
const listKey = (userId: string) => [...inboxKey(userId), 'list'] as const;

export const inboxQueries = {
  unread: (userId: string) =>
    queryOptions({
      queryKey: [...inboxKey(userId), 'unread'],
      queryFn: ({ signal }) => api.inbox.unread({ params: { userId } }, signal),
      staleTime: 5 * MINUTE,
      refetchInterval: getPollInterval,
      refetchOnWindowFocus: 'always',
    }),
  /**
   * The user's inbox in pages, newest entry first. Each loaded page also updates the unread count
   * of the notification bell, so that bell and inbox agree.
   */
  list: (userId: string, show: InboxFilter | 'all' = 'all') =>
    infiniteQueryOptions({
      queryKey: [...listKey(userId), show],
      queryFn: async ({ client, pageParam, signal }) => {
        const query = { ...(pageParam !== undefined && { before: pageParam }), ...(show !== 'all' && { show }) };
        const page = await api.inbox.list({ params: { userId }, query }, signal);
        const { unread, off } = page;
        client.setQueryData(inboxQueries.unread(userId).queryKey, { unread, off });
        return page;
      },
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next,
      staleTime: 10 * SECOND,
      refetchInterval: getPollInterval,
      refetchOnWindowFocus: 'always',
    }),
};

/**
 * Marks inbox entries and answers as read up to the id `upTo`, at once; refetches the inbox on
 * failure.
 */
export function useMarkRead(userId: string): (upTo: string) => void {
  const client = useQueryClient();
  const bell = inboxQueries.unread(userId).queryKey;
  const { mutate } = useMutation({
    mutationFn: (upTo: string) => api.inbox.markRead({ params: { userId }, body: { upTo } }),
    async onMutate() {
      await client.cancelQueries({ queryKey: bell });
      client.setQueryData(bell, (cached) => cached && { ...cached, unread: 0 });
      client.setQueriesData<Pages>({ queryKey: listKey(userId) }, (pages) => pages && markAllRead(pages));
    },
    onSuccess: (bellState) => client.setQueryData(bell, bellState),
    onError: () => client.invalidateQueries({ queryKey: inboxKey(userId) }),
  });
  return mutate;
}

function markAllRead({ pages, pageParams }: Pages): Pages {
  const read = <Seen extends InboxEntry | ReportAnswer>(seen: Seen) => ({ ...seen, isUnread: false });
  const readPage = ({ entries, answers = [], ...page }: InboxPage) => ({
    ...page,
    unread: 0,
    entries: entries.map(read),
    answers: answers.map(read),
  });
  return { pages: pages.map(readPage), pageParams };
}
