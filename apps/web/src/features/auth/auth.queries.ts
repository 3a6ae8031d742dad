import type { authTypes, User } from '@sillage/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { api } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { emptyPersonalCaches } from '../../lib/personal-cache.ts';
import { NetworkError, statusOf } from '../../lib/problem.ts';
import { MINUTE } from '../../lib/time.ts';
import { hideToasts } from '../../ui/toast.tsx';

/** Who is signed in, if anyone, and how. */
export interface Session {
  user: User | null;
  authType: (typeof authTypes)[number] | null;
}

const signedOut: Session = { user: null, authType: null };

/**
 * The auth check of spec section 4. 401 and 403 sign out; other failing statuses and a lost network throw,
 * and the query keeps what it knew; whatever else goes wrong signs out. Asked again on return to the window,
 * since another tab may have signed out or in.
 */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => checkSession(signal),
  staleTime: 5 * MINUTE,
  refetchOnWindowFocus: 'always',
  retry: false,
});

async function checkSession(signal: AbortSignal): Promise<Session> {
  try {
    return await askServer(signal);
  } catch (error) {
    const status = statusOf(error);
    const isKept =
      signal.aborted || error instanceof NetworkError || (status !== null && status !== 401 && status !== 403);
    if (isKept) throw error;
    return signedOut;
  }
}

async function askServer(signal: AbortSignal): Promise<Session> {
  const { authenticated, authType, user } = await api.auth.status(undefined, signal);
  if (!authenticated) return signedOut;
  if (authType === 'custom') return { user: user ?? null, authType };
  const whoAmI = authType === 'traditional' ? api.users.current : api.auth.user;
  return { user: await whoAmI(undefined, signal), authType };
}

/** Makes `user` the signed-in one; what an earlier one left in the caches goes. */
export function useSignIn() {
  const client = useQueryClient();
  return (user: User) => {
    emptyPersonalCaches(client);
    client.setQueryData(sessionQuery.queryKey, { user, authType: 'traditional' });
  };
}

/** Ends the session on the server, goes home, and forgets everything personal. A session that is gone already is no failure. */
export function useLogout() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const logout = useMutation({
    mutationFn: () => api.auth.logout().catch(forgiveSignedOut),
    onSuccess: () => navigate(paths.home),
  });

  // Home must be on the screen before the session goes, or the page that is left would ask to sign in.
  const hasLeft = logout.isSuccess && pathname === paths.home;
  useEffect(() => {
    if (!hasLeft) return;
    client.setQueryData(sessionQuery.queryKey, signedOut);
    emptyPersonalCaches(client);
    hideToasts();
  }, [hasLeft, client]);

  return logout;
}

function forgiveSignedOut(error: unknown): null {
  if (statusOf(error) === 401) return null;
  throw error;
}
