import { queryOptions } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '../../lib/api.ts';
import { useClearSession } from './auth.queries.ts';

/** A password reset link is validated once per opened page; an error means an invalid link. */
export function resetLinkQuery(token: string) {
  return queryOptions({
    queryKey: ['reset-link', token],
    queryFn: () => api.auth.validateResetToken({ body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    retryOnMount: false,
    refetchOnReconnect: false,
  });
}

/** Ends the current session once, when the component mounts (spec section 4). Ignores errors. */
export function useLogoutOnMount(): void {
  const clearSession = useClearSession();
  const hasBegun = useRef(false);

  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    void api.auth.logout().then(clearSession, () => undefined);
  }, [clearSession]);
}
