import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { api } from '../../lib/api.ts';
import { getErrorMessage, NetworkError } from '../../lib/errors.ts';
import { paths } from '../../lib/paths.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toast.tsx';
import { sessionQuery, useSignIn } from './auth.queries.ts';
import { useSession } from './current-user.ts';
import { ResendVerification } from './resend-verification.tsx';

interface VerificationProps {
  token: string;
  /** Path of the page that opens if the verification signs the user in. */
  next: string;
}

/** The email verification query never expires, so that even several mounts send the token once. */
export function Verification({ token, next }: VerificationProps) {
  const client = useQueryClient();
  const { user } = useSession();
  const signIn = useSignIn();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['verification', token],
    queryFn: async () => {
      const verified = await api.auth.verifyEmail({ body: { token } });
      if (verified.user) {
        signIn(verified.user);
        showToast({ text: `Your email address ${verified.email} is verified. Welcome!` });
      }
      // The signed-in user may have a new address now.
      else void client.invalidateQueries(sessionQuery);
      return verified;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
    retryOnMount: false,
    refetchOnReconnect: false,
  });

  if (data?.user) return <Navigate to={next} replace />;
  return (
    <div aria-live="polite" className="mt-6 grid gap-6">
      {!data && !error && <p>Verifying your email address...</p>}
      {data && (
        <>
          <Notice tone="good">
            Your email address {data.email} is verified.{!user && ' You can sign in now.'}
          </Notice>
          {user ? (
            <LinkButton to={paths.account}>My Account</LinkButton>
          ) : (
            <LinkButton to={paths.login}>Go to Login</LinkButton>
          )}
        </>
      )}
      {error && (
        <Notice tone="bad">{getErrorMessage(error, 'This verification link is invalid or has expired.')}</Notice>
      )}
      {error instanceof NetworkError && (
        <Button pending={isFetching && 'Trying...'} onClick={() => void refetch()}>
          Try Again
        </Button>
      )}
      {error && !(error instanceof NetworkError) && (
        <>
          <p>If you’ve used this link before, your address is verified and you can sign in.</p>
          <LinkButton to={paths.login}>Go to Login</LinkButton>
          <p className="border-t border-line pt-6">If not, enter your address and we’ll email you a new link.</p>
          <ResendVerification email={undefined} />
        </>
      )}
    </div>
  );
}
