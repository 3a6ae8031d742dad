import type { User } from '@sillage/contract';
import { useQuery } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { sessionQuery } from './auth.queries.ts';

/** The signed-in user or null, and whether the first check is still under way. */
export function useSession(): { user: User | null; isLoading: boolean } {
  const session = useQuery(sessionQuery);
  return { user: session.data?.user ?? null, isLoading: session.isPending };
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
