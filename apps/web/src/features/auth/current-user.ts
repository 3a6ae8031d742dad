import type { User } from '@sillage/contract';
import { useQuery } from '@tanstack/react-query';
import { sessionQuery } from './auth.queries.ts';

/** The signed-in user or null, and whether the first check is still under way. */
export function useSession(): { user: User | null; isLoading: boolean } {
  const session = useQuery(sessionQuery);
  return { user: session.data?.user ?? null, isLoading: session.isPending };
}

/** The signed-in user, on pages that only signed-in people reach. */
export function useCurrentUser(): User {
  const { user } = useSession();
  if (!user) throw new Error('useCurrentUser was called on a page that visitors can reach');
  return user;
}
