import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { getServerMessage, statusOf } from '../../lib/errors.ts';
import { paths } from '../../lib/paths.ts';
import { SECOND } from '../../lib/time.ts';
import { useTimeout } from '../../lib/use-timeout.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { resetLinkQuery } from './reset.queries.ts';
import { ResetPasswordForm } from './reset-password-form.tsx';

const TITLE = 'Reset Password';
const CHANGED_MESSAGE = 'Your password was changed. Please sign in.';

/** Validates a reset token, then shows the password form or an invalid link (spec section 4). */
export function ResetPassword({ token }: { token: string }) {
  const linkQuery = useQuery(resetLinkQuery(token));
  const [step, setStep] = useState<'form' | 'invalid' | 'done'>('form');
  if (step === 'invalid' || statusOf(linkQuery.error) === 400) {
    return <InvalidResetLink>This reset link is invalid or has expired.</InvalidResetLink>;
  }
  return (
    <AuthFrame title={TITLE} heading="Set a new password">
      {linkQuery.isPending && <Validating />}
      {linkQuery.isError && (
        <ValidationError
          error={linkQuery.error}
          isTrying={linkQuery.isFetching}
          retry={() => void linkQuery.refetch()}
        />
      )}
      {linkQuery.isSuccess && step === 'form' && (
        <>
          <p className="mb-8 text-muted">This signs you out everywhere and revokes your API keys, if you have any.</p>
          <ResetPasswordForm token={token} onDone={() => setStep('done')} onInvalid={() => setStep('invalid')} />
        </>
      )}
      {step === 'done' && <Done />}
    </AuthFrame>
  );
}

export function InvalidResetLink({ children }: { children: ReactNode }) {
  return (
    <AuthFrame key="invalid" title="Invalid Reset Link" heading="Invalid Reset Link">
      <p role="alert" className="mb-8">
        {children}
      </p>
      <NextSteps />
    </AuthFrame>
  );
}

function NextSteps() {
  return (
    <div className="flex flex-wrap gap-3">
      <LinkButton to={paths.forgotPassword}>Request New Reset Link</LinkButton>
      <LinkButton to={paths.login} variant="quiet" className="max-sm:-ml-5">
        Back to Login
      </LinkButton>
    </div>
  );
}

function Validating() {
  return (
    <div aria-busy="true" className="grid gap-6">
      <output className="text-muted">Validating your reset link...</output>
      <Skeleton className="h-18" />
      <Skeleton className="h-18" />
    </div>
  );
}

function ValidationError({ error, isTrying, retry }: { error: Error; isTrying: boolean; retry: () => void }) {
  const fallback = 'Unable to validate reset link. Please try again.';
  return (
    <div className="mt-6 grid gap-6">
      <div role="alert">
        <Notice tone="bad">{statusOf(error) === 429 ? getServerMessage(error, fallback) : fallback}</Notice>
      </div>
      <Button pending={isTrying && 'Trying...'} onClick={retry}>
        Try Again
      </Button>
      <LinkButton to={paths.login} variant="quiet" className="max-sm:-ml-5">
        Back to Login
      </LinkButton>
    </div>
  );
}

function Done() {
  const navigate = useNavigate();
  useTimeout(2 * SECOND, () => void navigate(paths.login, { state: { message: CHANGED_MESSAGE }, replace: true }));
  return (
    <div className="mt-6 grid gap-6">
      <div role="status">
        <Notice tone="good">Your password was changed. Taking you to the login page...</Notice>
      </div>
      <LinkButton to={paths.login} state={{ message: CHANGED_MESSAGE }} replace>
        Go to Login
      </LinkButton>
    </div>
  );
}
