import { queryOptions } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '../../lib/api.ts';
import { useForget } from './auth.queries.ts';

/** Whether a mailed reset link still works; the server refuses it when not. Asked once each time the page opens. */
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

/** Ends whatever session there is, once, when the page is on the screen (spec section 4); that there was none is no failure. */
export function useLogoutOnMount(): void {
  const forget = useForget();
  const hasBegun = useRef(false);

  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    void api.auth.logout().then(forget, () => undefined);
  }, [forget]);
}
