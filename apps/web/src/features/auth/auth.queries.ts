import type { authTypes, RegistrationMode, ResponseData, routes, User } from '@sillage/contract';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { api } from '../../lib/api.ts';
import { quizKey } from '../../lib/browser/storage.ts';
import { NetworkError, statusOf } from '../../lib/errors.ts';
import { paths } from '../../lib/paths.ts';
import { clearPersonalCaches } from '../../lib/personal-cache.ts';
import { MINUTE, SECOND } from '../../lib/time.ts';
import { hideToasts, showToast } from '../../ui/toast.tsx';

export interface Session {
  user: User | null;
  authType: (typeof authTypes)[number] | null;
  providers: readonly Provider[];
  /** True if the server stores its emails for the operator instead of sending them. */
  hasLocalInbox: boolean;
  registration: RegistrationMode;
  /**
   * Present from a sign-out until the home page opens. `farewell` is the text of the toast on the
   * home page, or null for no toast.
   */
  signingOut?: { farewell: string | null };
}

/** An external sign-in provider: its id in URLs and its display name. */
export type Provider = ResponseData<typeof routes.auth.status>['providers'][number];

export const signedOut: Session = {
  user: null,
  authType: null,
  providers: [],
  hasLocalInbox: false,
  registration: 'open',
};

/** Statuses of a server, or a proxy before it, that is too busy to check the session. */
const busyStatuses = [429, 502, 503, 504];
/** Retries after about 1, 2 and 4 seconds. */
const MAX_BUSY_RETRIES = 3;

/**
 * Query for the session (spec section 4). A 401, a 403 or an unreadable response means that nobody
 * is signed in. Other error statuses (logged) and network errors throw, so that the query retains
 * its data. Window focus refetches the session, because another tab may have signed in or out.
 */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ client, signal }) => {
    const session = await checkSession(signal);
    // Until home is shown, a leaving user stays signed in here, whatever the server responds.
    const now = client.getQueryData<Session>(['session']);
    return now?.signingOut ? now : session;
  },
  staleTime: 5 * MINUTE,
  refetchOnWindowFocus: 'always',
  // A page that opens in an overload must not show the login page to a signed-in user.
  retry: (failures, error) => failures < MAX_BUSY_RETRIES && busyStatuses.includes(statusOf(error) ?? 0),
  // Pages that were rejected together come back at different moments.
  retryDelay: (failures) => SECOND * 2 ** failures * (0.5 + Math.random()),
});

async function checkSession(signal: AbortSignal): Promise<Session> {
  try {
    return await fetchSession(signal);
  } catch (error) {
    const status = statusOf(error);
    const isTemporary = status !== null && status !== 401 && status !== 403;
    // Logged to the browser's console only (spec section 8).
    if (isTemporary) reportError(error);
    if (isTemporary || signal.aborted || error instanceof NetworkError) throw error;
    return signedOut;
  }
}

async function fetchSession(signal: AbortSignal): Promise<Session> {
  const status = await api.auth.status(undefined, signal);
  const { authenticated, authType, user, providers, hasLocalInbox = false, registration = 'open' } = status;
  const server = { providers, hasLocalInbox, registration } as const;
  if (!authenticated) return { ...signedOut, ...server };
  if (authType === 'custom') return { user: user ?? null, authType, ...server };
  const fetchUser = authType === 'traditional' ? api.users.current : api.auth.user;
  return { user: await fetchUser(undefined, signal), authType, ...server };
}

/** The part of a session that is the same for every user of the server. */
function getServer({ providers, hasLocalInbox, registration }: Session) {
  return { providers, hasLocalInbox, registration };
}

function updateSession(client: QueryClient, update: (session: Session) => Session): void {
  client.setQueryData<Session>(sessionQuery.queryKey, (session) => update(session ?? signedOut));
}

/** Signing in removes all personal data except unfinished quiz answers of the user who signs in. */
export function useSignIn() {
  const client = useQueryClient();
  return (user: User) => {
    // A check that began before the sign-in would end the session on this page.
    void client.cancelQueries(sessionQuery);
    clearPersonalCaches(client, (key) => key === quizKey(user.id));
    updateSession(client, (session) => ({ ...getServer(session), user, authType: 'traditional' }));
  };
}

export function useUpdateUser() {
  const client = useQueryClient();
  return (user: User) => updateSession(client, (session) => ({ ...session, user }));
}

/** Returns a function that signs out on this page: it removes the user and all personal data. */
export function useClearSession() {
  const client = useQueryClient();
  return async () => {
    // A response under way may still contain the ended session.
    await client.cancelQueries(sessionQuery);
    updateSession(client, (session) => ({ ...signedOut, ...getServer(session) }));
    clearPersonalCaches(client);
  };
}

/**
 * Opens the home page after the server ended the session. `useClearSessionAtHome` clears the
 * session there.
 */
export function useGoHomeSignedOut() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return (farewell: string | null = null) => {
    updateSession(client, (session) => ({ ...session, signingOut: { farewell } }));
    return navigate(paths.home);
  };
}

/**
 * Clears an ended session once the home page is open. Clearing it earlier would redirect the open
 * page to the login page.
 */
export function useClearSessionAtHome(): void {
  const { data } = useQuery(sessionQuery);
  const { pathname } = useLocation();
  const clearSession = useClearSession();
  const isAtHome = data?.signingOut !== undefined && pathname === paths.home;
  const farewell = data?.signingOut?.farewell;
  useEffect(() => {
    if (!isAtHome) return;
    void clearSession();
    hideToasts();
    if (farewell) showToast({ text: farewell });
  }, [isAtHome, farewell, clearSession]);
}
