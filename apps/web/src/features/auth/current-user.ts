import type { User } from '@sillage/contract';
import { useQuery } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { type Session, sessionQuery, signedOut } from './auth.queries.ts';

/**
 * The signed-in user or null, whether the first check is still under way, and what the server says
 * of itself.
 */
export function useSession(): Pick<Session, 'user' | 'providers' | 'hasLocalInbox'> & { isLoading: boolean } {
  const { data = signedOut, isPending } = useQuery(sessionQuery);
  const { user, providers, hasLocalInbox } = data;
  return { user, isLoading: isPending, providers, hasLocalInbox };
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
