import type { User } from '@sillage/contract';
import { useQuery } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { type Session, sessionQuery, signedOut } from './auth.queries.ts';

/**
 * Returns the session; `isLoading` is true during the first auth check. `isUnknown` is true until
 * the check has succeeded or was given up, also while a busy server is asked again.
 */
export function useSession(): Pick<Session, 'user' | 'providers' | 'hasLocalInbox' | 'registration'> & {
  isLoading: boolean;
  isUnknown: boolean;
} {
  const { data = signedOut, isPending, failureCount } = useQuery(sessionQuery);
  const { user, providers, hasLocalInbox, registration } = data;
  return {
    user,
    isLoading: isPending && failureCount === 0,
    isUnknown: isPending,
    providers,
    hasLocalInbox,
    registration,
  };
}

/**
 * The signed-in user, for pages below `RequireUser`. These pages do not read the user from the
 * session, because the session may briefly contain none.
 */
export const CurrentUser = createContext<User | null>(null);

/** Returns the signed-in user; throws outside `RequireUser`, which admits only signed-in users. */
export function useCurrentUser(): User {
  const user = use(CurrentUser);
  if (!user) throw new Error('useCurrentUser was called on a page that visitors can reach');
  return user;
}

/** Returns the name of the provider that manages the profile; null for a password user. */
export function useProviderName({ authProvider }: User): string | null {
  const { providers } = useSession();
  if (authProvider === 'local') return null;
  if (authProvider === 'google') return authProvider;
  return providers.find(({ id }) => id === authProvider)?.name ?? authProvider;
}
