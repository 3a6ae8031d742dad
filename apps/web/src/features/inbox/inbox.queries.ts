import type { Data, InboxEntry, routes } from '@sillage/contract';
import {
  type InfiniteData,
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { personal } from '../../lib/personal-cache.ts';
import { pollInterval } from '../../lib/poll-interval.ts';
import { MINUTE, SECOND } from '../../lib/time.ts';

type InboxPage = Data<typeof routes.notify.inbox>;
type Pages = InfiniteData<InboxPage, string | undefined>;

const everything = (userId: string) => [...personal(userId), 'inbox'] as const;

export const inboxQueries = {
  unread: (userId: string) =>
    queryOptions({
      queryKey: [...everything(userId), 'unread'],
      queryFn: ({ signal }) => api.notify.unread({ params: { userId } }, signal),
      staleTime: 5 * MINUTE,
      refetchInterval: pollInterval,
      refetchOnWindowFocus: 'always',
    }),
  /** Newest first. Each page also updates the bell, so that the two agree. */
  list: (userId: string) =>
    infiniteQueryOptions({
      queryKey: [...everything(userId), 'list'],
      queryFn: async ({ client, pageParam, signal }) => {
        const query = pageParam === undefined ? {} : { before: pageParam };
        const page = await api.notify.inbox({ params: { userId }, query }, signal);
        const { unread, off } = page;
        client.setQueryData(inboxQueries.unread(userId).queryKey, { unread, off });
        return page;
      },
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next,
      staleTime: 10 * SECOND,
      refetchInterval: pollInterval,
      refetchOnWindowFocus: 'always',
    }),
};

/** Marks entries up to `upTo` as read at once; refetches on failure. */
export function useMarkRead(userId: string): (upTo: string) => void {
  const client = useQueryClient();
  const bell = inboxQueries.unread(userId).queryKey;
  const { mutate } = useMutation({
    mutationFn: (upTo: string) => api.notify.markRead({ params: { userId }, body: { upTo } }),
    async onMutate() {
      await client.cancelQueries({ queryKey: bell });
      client.setQueryData(bell, (known) => known && { ...known, unread: 0 });
      client.setQueryData<Pages>(inboxQueries.list(userId).queryKey, (pages) => pages && asRead(pages));
    },
    onSuccess: (answer) => client.setQueryData(bell, answer),
    onError: () => client.invalidateQueries({ queryKey: everything(userId) }),
  });
  return mutate;
}

function asRead({ pages, pageParams }: Pages): Pages {
  const read = (entry: InboxEntry) => ({ ...entry, isUnread: false });
  return { pages: pages.map((page) => ({ ...page, unread: 0, entries: page.entries.map(read) })), pageParams };
}
