import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { AuthFrame } from '../features/auth/auth-frame.tsx';
import { useSession } from '../features/auth/current-user.ts';
import { closedTexts, WithInvitation } from '../features/auth/invitation.tsx';
import { ProviderLinks } from '../features/auth/provider-links.tsx';
import { RegisterForm } from '../features/auth/register-form.tsx';
import { getReturnPath, paths } from '../lib/paths.ts';

export function RegisterPage() {
  const { user, registration, isLoading } = useSession();
  const [search] = useSearchParams();
  // Where registration is open, an invitation is not needed, and an ended one does not matter.
  const invitation = registration === 'open' ? null : search.get('invitation');
  const navigate = useNavigate();
  const location = useLocation();
  if (user) return <Navigate to={paths.dashboard} replace />;

  function showVerification(email: string): void {
    const message = 'Your account is almost ready. Follow the link in the email we sent you.';
    void navigate(paths.verifyEmail, { state: { email, message } });
  }

  const closed = registration !== 'open' && invitation === null ? closedTexts[registration] : null;
  const form = (
    <>
      <p className="mb-8 text-muted">Watch what you love, and know when it’s back.</p>
      <RegisterForm invitation={invitation} onDone={showVerification} />
      <ProviderLinks returnPath={getReturnPath(location.state)} invitation={invitation} />
    </>
  );

  return (
    <AuthFrame title="Sign Up" heading={closed?.heading ?? 'Create your account'}>
      {closed && <p>{closed.next}</p>}
      {invitation !== null && <WithInvitation invitation={invitation}>{form}</WithInvitation>}
      {/* Until the mode is known, the form keeps its place without showing. */}
      {registration === 'open' && <div className={isLoading ? 'invisible' : undefined}>{form}</div>}
      <p className="mt-8 border-t border-line pt-6 text-sm text-muted">
        Already registered?{' '}
        <Link to={paths.login} className="font-medium text-accent underline underline-offset-4">
          Login
        </Link>
      </p>
    </AuthFrame>
  );
}
