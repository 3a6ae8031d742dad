import { useState } from 'react';
import { AuthFrame } from '../features/auth/auth-frame.tsx';
import { EmailHint } from '../features/auth/email-hint.tsx';
import { ForgotPasswordForm } from '../features/auth/forgot-password-form.tsx';
import { paths } from '../lib/paths.ts';
import { Button, LinkButton } from '../ui/button.tsx';

export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  return sentTo === null ? (
    <AuthFrame key="ask" title="Forgot Password" heading="Forgot your password?">
      <p className="mb-8 text-muted">Enter your address and we’ll email you a link to set a new one.</p>
      <ForgotPasswordForm onDone={setSentTo} />
      <div className="mt-8 border-t border-line pt-4">
        <LinkButton to={paths.login} variant="quiet" className="-ml-5">
          Back to Login
        </LinkButton>
      </div>
    </AuthFrame>
  ) : (
    <AuthFrame key="sent" title="Check Your Email" heading="Check Your Email">
      <p>If an account exists for this address, we’ve emailed a link to set a new password:</p>
      <p className="mt-3 font-serif text-lg break-words">{sentTo}</p>
      <p className="mt-3 text-sm text-muted">
        The link works once and expires in an hour. <EmailHint />
      </p>
      <div className="mt-8 flex flex-wrap gap-3 border-t border-line pt-6">
        <LinkButton to={paths.login}>Back to Login</LinkButton>
        <Button variant="quiet" onClick={() => setSentTo(null)}>
          Try Different Email
        </Button>
      </div>
    </AuthFrame>
  );
}
