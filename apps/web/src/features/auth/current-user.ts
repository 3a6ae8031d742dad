import type { User } from '@sillage/contract';
import { useQuery } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { type Provider, sessionQuery } from './auth.queries.ts';

/** The signed-in user or null, whether the first check is still under way, and where one may sign in besides. */
export function useSession(): { user: User | null; isLoading: boolean; providers: readonly Provider[] } {
  const { data, isPending } = useQuery(sessionQuery);
  return { user: data?.user ?? null, isLoading: isPending, providers: data?.providers ?? [] };
}

/**
 * Given to the pages that only signed-in people reach by what lets them through. Asking the session there instead would
 * let a page that is drawn again in the moment when it ends find nobody, before it is taken away.
 */
export const CurrentUser = createContext<User | null>(null);

/** The signed-in user, on pages that only signed-in people reach. */
export function useCurrentUser(): User {
  const user = use(CurrentUser);
  if (!user) throw new Error('useCurrentUser was called on a page that visitors can reach');
  return user;
}

/** The name of who manages the user's profile; null for who signs in with a password. The operator names a custom one. */
export function useProviderName({ authProvider }: User): string | null {
  const { providers } = useSession();
  if (authProvider === 'local') return null;
  if (authProvider === 'google') return authProvider;
  return providers.find(({ id }) => id === authProvider)?.name ?? authProvider;
}
