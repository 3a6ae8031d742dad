import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { sessionQuery } from '../features/auth/auth.queries.ts';
import { AuthFrame } from '../features/auth/auth-frame.tsx';
import { readSearchText } from '../lib/location-text.ts';
import { paths, type ReturnState } from '../lib/paths.ts';
import { takeReturnPath } from '../lib/provider-sign-in.ts';
import { SECOND } from '../lib/time.ts';
import { useTimeout } from '../lib/use-timeout.ts';
import { Button } from '../ui/button.tsx';

/** Page /auth/callback, which an external sign-in opens with `?status=&error=&message=`. */
export function AuthCallbackPage() {
  const [search] = useSearchParams();
  const status = search.get('status');
  if (status === 'success') return <Success />;
  if (status === 'error') return <Failure message={readSearchText(search, 'message', 'error') ?? 'Login failed'} />;
  return <Navigate to={paths.home} replace />;
}

function Success() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const proceed = () => void navigate(takeReturnPath(), { replace: true });
  useTimeout(2 * SECOND, proceed);
  useEffect(() => void client.invalidateQueries(sessionQuery), [client]);
  return (
    <AuthFrame title="Login" heading="Login Successful!">
      <p role="status" className="mb-8 text-muted">
        Taking you to where you were going...
      </p>
      <Button onClick={proceed}>Continue</Button>
    </AuthFrame>
  );
}

function Failure({ message }: { message: string }) {
  const navigate = useNavigate();
  const login = `${paths.login}?error=${encodeURIComponent(message)}`;
  const returnToLogin = () =>
    void navigate(login, { replace: true, state: { from: takeReturnPath() } satisfies ReturnState });
  useTimeout(3 * SECOND, returnToLogin);
  return (
    <AuthFrame title="Login" heading="Login Failed">
      <p role="alert" className="mb-8 wrap-anywhere">
        {message}
      </p>
      <Button onClick={returnToLogin}>Back to Login</Button>
    </AuthFrame>
  );
}
