import type { authTypes, Data, routes, User } from '@sillage/contract';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { api } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { emptyPersonalCaches } from '../../lib/personal-cache.ts';
import { NetworkError, statusOf } from '../../lib/problem.ts';
import { quizKey } from '../../lib/storage.ts';
import { MINUTE } from '../../lib/time.ts';
import { hideToasts, showToast } from '../../ui/toast.tsx';

/** Who is signed in, if anyone, and how. */
export interface Session {
  user: User | null;
  authType: (typeof authTypes)[number] | null;
  /** Where one may sign in besides. */
  providers: readonly Provider[];
  /** The server does not send its mails; its operator reads them. */
  hasLocalInbox: boolean;
  /** The session has ended, but the page on the screen still belongs to it; `farewell` is said at home. */
  leaving?: { farewell: string | null };
}

/** A place to sign in besides: its id in addresses, its name for people. */
export type Provider = Data<typeof routes.auth.status>['providers'][number];

export const signedOut: Session = { user: null, authType: null, providers: [], hasLocalInbox: false };

/**
 * The auth check of spec section 4. 401 and 403 sign out; other failing statuses (which are logged) and a lost network throw,
 * and the query keeps what it knew; whatever else goes wrong signs out. Asked again on return to the window,
 * since another tab may have signed out or in.
 */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ client, signal }) => {
    const session = await checkSession(signal);
    // Who is on the way home stays signed in on the screen until they are there, whatever the server says meanwhile.
    const now = client.getQueryData<Session>(['session']);
    return now?.leaving ? now : session;
  },
  staleTime: 5 * MINUTE,
  refetchOnWindowFocus: 'always',
  retry: false,
});

async function checkSession(signal: AbortSignal): Promise<Session> {
  try {
    return await askServer(signal);
  } catch (error) {
    const status = statusOf(error);
    const isPassing = status !== null && status !== 401 && status !== 403;
    // Nobody is told, but whoever looks into the browser's console (spec section 8).
    if (isPassing) reportError(error);
    if (isPassing || signal.aborted || error instanceof NetworkError) throw error;
    return signedOut;
  }
}

async function askServer(signal: AbortSignal): Promise<Session> {
  const { authenticated, authType, user, providers, hasLocalInbox = false } = await api.auth.status(undefined, signal);
  const server = { providers, hasLocalInbox };
  if (!authenticated) return { ...signedOut, ...server };
  if (authType === 'custom') return { user: user ?? null, authType, ...server };
  const whoAmI = authType === 'traditional' ? api.users.current : api.auth.user;
  return { user: await whoAmI(undefined, signal), authType, ...server };
}

function change(client: QueryClient, make: (session: Session) => Session): void {
  client.setQueryData<Session>(sessionQuery.queryKey, (session) => make(session ?? signedOut));
}

/** Makes `user` the signed-in one; what an earlier one left in the caches goes. */
export function useSignIn() {
  const client = useQueryClient();
  return (user: User) => {
    emptyPersonalCaches(client, (key) => key === quizKey(user.id));
    change(client, ({ providers, hasLocalInbox }) => ({ user, authType: 'traditional', providers, hasLocalInbox }));
  };
}

/** Shows the signed-in user as the server now describes them. */
export function useUpdateUser() {
  const client = useQueryClient();
  return (user: User) => change(client, (session) => ({ ...session, user }));
}

/** Forgets who was signed in, and everything personal. */
export function useForget() {
  const client = useQueryClient();
  return async () => {
    // An answer on its way still knows the session that has just ended.
    await client.cancelQueries(sessionQuery);
    change(client, ({ providers, hasLocalInbox }) => ({ ...signedOut, providers, hasLocalInbox }));
    emptyPersonalCaches(client);
  };
}

/** Goes home, where `useDeparture` forgets everything personal; for when the server has ended the session. */
export function useLeave() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return (farewell: string | null = null) => {
    change(client, (session) => ({ ...session, leaving: { farewell } }));
    return navigate(paths.home);
  };
}

/** Once, in the layout: home must be on the screen before the session goes, or the page that is left would ask to sign in. */
export function useDeparture(): void {
  const { data } = useQuery(sessionQuery);
  const { pathname } = useLocation();
  const forget = useForget();
  const hasLeft = data?.leaving !== undefined && pathname === paths.home;
  const farewell = data?.leaving?.farewell;
  useEffect(() => {
    if (!hasLeft) return;
    void forget();
    hideToasts();
    if (farewell) showToast({ text: farewell });
  }, [hasLeft, farewell, forget]);
}
