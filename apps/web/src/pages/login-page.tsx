import { Link, Navigate, useLocation, useSearchParams } from 'react-router';
import { useSignIn } from '../features/auth/auth.queries.ts';
import { AuthFrame } from '../features/auth/auth-frame.tsx';
import { useSession } from '../features/auth/current-user.ts';
import { LoginForm } from '../features/auth/login-form.tsx';
import { ProviderLinks } from '../features/auth/provider-links.tsx';
import { readSearchText, readStateText } from '../lib/location-text.ts';
import { getReturnPath, paths } from '../lib/paths.ts';
import { Notice } from '../ui/notice.tsx';

export function LoginPage() {
  const { user } = useSession();
  const signIn = useSignIn();
  const location = useLocation();
  const [search] = useSearchParams();
  const error = readSearchText(search, 'error');
  const message = readStateText(location.state, 'message');
  const returnPath = getReturnPath(location.state);
  if (user) return <Navigate to={returnPath} replace />;
  return (
    <AuthFrame title="Login" heading="Welcome back">
      <p className="mb-8 text-muted">
        {returnPath === paths.dashboard ? 'Sign in to see what’s in stock.' : 'Sign in to continue where you left off.'}
      </p>
      {error && (
        <div role="alert" className="mb-5">
          <Notice tone="bad">{error}</Notice>
        </div>
      )}
      {message && (
        <div role="status" className="mb-5">
          <Notice tone="good">{message}</Notice>
        </div>
      )}
      <LoginForm onDone={signIn} />
      <ProviderLinks returnPath={returnPath} />
      <p className="mt-8 border-t border-line pt-6 text-sm text-muted">
        New here?{' '}
        <Link
          to={paths.register}
          state={location.state}
          className="font-medium text-accent underline underline-offset-4"
        >
          Create an account
        </Link>
      </p>
    </AuthFrame>
  );
}
