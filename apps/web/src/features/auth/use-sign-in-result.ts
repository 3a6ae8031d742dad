import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { readSearchText } from '../../lib/location-text.ts';
import { paths } from '../../lib/paths.ts';
import { showToast } from '../../ui/toast.tsx';
import { sessionQuery } from './auth.queries.ts';

/**
 * Handles `?status=&message=`, which an external sign-in adds to the URL of any page (end of spec
 * section 2). The page /auth/callback handles the parameters itself.
 */
export function useSignInResult(): void {
  const client = useQueryClient();
  const { pathname } = useLocation();
  const [search, setSearch] = useSearchParams();
  const status = pathname === paths.authCallback ? null : search.get('status');
  const handled = useRef<URLSearchParams>(null);

  useEffect(() => {
    if ((status !== 'success' && status !== 'error') || handled.current === search) return;
    handled.current = search;
    if (status === 'success') void client.invalidateQueries(sessionQuery);
    else showToast({ text: readSearchText(search, 'message') ?? 'OAuth login failed' });
    const rest = new URLSearchParams(search);
    rest.delete('status');
    rest.delete('message');
    setSearch(rest, { replace: true, preventScrollReset: true });
  }, [status, search, setSearch, client]);
}
