import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { AuthFrame } from '../features/auth/auth-frame.tsx';
import { useSession } from '../features/auth/current-user.ts';
import { ProviderLinks } from '../features/auth/provider-links.tsx';
import { RegisterForm } from '../features/auth/register-form.tsx';
import { getReturnPath, paths } from '../lib/paths.ts';

export function RegisterPage() {
  const { user } = useSession();
  const navigate = useNavigate();
  const location = useLocation();
  if (user) return <Navigate to={paths.dashboard} replace />;

  function showVerification(email: string): void {
    const message = 'Your account is almost ready. Follow the link in the email we sent you.';
    void navigate(paths.verifyEmail, { state: { email, message } });
  }

  return (
    <AuthFrame title="Sign Up" heading="Create your account">
      <p className="mb-8 text-muted">Watch what you love, and know when it’s back.</p>
      <RegisterForm onDone={showVerification} />
      <ProviderLinks returnPath={getReturnPath(location.state)} />
      <p className="mt-8 border-t border-line pt-6 text-sm text-muted">
        Already registered?{' '}
        <Link to={paths.login} className="font-medium text-accent underline underline-offset-4">
          Login
        </Link>
      </p>
    </AuthFrame>
  );
}
