import { Navigate, Outlet, useLocation } from 'react-router';
import { CurrentUser, useSession } from '../features/auth/current-user.ts';
import { paths, returnTo } from '../lib/paths.ts';
import { Opening } from './opening.tsx';

/** Renders child routes for signed-in users; redirects visitors to login, which leads back here. */
export function RequireUser() {
  const { user, isLoading } = useSession();
  const location = useLocation();
  if (isLoading) return <Opening />;
  if (!user) return <Navigate to={paths.login} state={returnTo(location)} replace />;
  return (
    <CurrentUser value={user}>
      <Outlet />
    </CurrentUser>
  );
}
