import { Navigate, Outlet, useLocation } from 'react-router';
import { CurrentUser, useSession } from '../features/auth/current-user.ts';
import { buildReturnState, paths } from '../lib/paths.ts';
import { RouteFallback } from './route-fallback.tsx';

/** Redirects visitors to the login page, which returns to the requested page after login. */
export function RequireUser() {
  const { user, isUnknown } = useSession();
  const location = useLocation();
  if (isUnknown) return <RouteFallback />;
  if (!user) return <Navigate to={paths.login} state={buildReturnState(location)} replace />;
  return (
    <CurrentUser value={user}>
      <Outlet />
    </CurrentUser>
  );
}
