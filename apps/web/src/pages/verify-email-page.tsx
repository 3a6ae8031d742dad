import { useLocation, useSearchParams } from 'react-router';
import { AuthFrame } from '../features/auth/auth-frame.tsx';
import { EmailHint } from '../features/auth/email-hint.tsx';
import { ResendVerification } from '../features/auth/resend-verification.tsx';
import { Verification } from '../features/auth/verification.tsx';
import { getRememberedPath } from '../features/watchlist/remembered-watch.ts';
import { readStateText } from '../lib/location-text.ts';
import { paths } from '../lib/paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { NoReferrer } from '../ui/page.tsx';

/** Page /verify-email, opened by an emailed link with `?token=` or after registration. */
export function VerifyEmailPage() {
  const [search] = useSearchParams();
  const token = search.get('token');
  return (
    <AuthFrame title="Verify Your Email" heading="Verify your email">
      <NoReferrer />
      {token === null ? (
        <CheckYourInbox />
      ) : (
        <Verification token={token} next={getRememberedPath() ?? paths.dashboard} />
      )}
    </AuthFrame>
  );
}

function CheckYourInbox() {
  const location = useLocation();
  const email = readStateText(location.state, 'email');
  const message = readStateText(location.state, 'message');
  return (
    <>
      <p>{message ?? 'Follow the link in the email we sent you. Need a new one? Enter your address.'}</p>
      {email !== undefined && <p className="mt-3 font-serif text-lg break-words">{email}</p>}
      <p className="mt-3 mb-8 text-sm text-muted">
        The link expires in 24 hours. <EmailHint />
      </p>
      <ResendVerification email={email} />
      <div className="mt-8 flex flex-wrap gap-3 border-t border-line pt-6">
        <LinkButton to={paths.login}>Go to Login</LinkButton>
        <LinkButton to={paths.register} variant="quiet">
          Register again
        </LinkButton>
      </div>
    </>
  );
}
