import { AuthorizationResponseError, ClientError } from 'openid-client';

const messages = {
  failed: 'Login failed',
  notOffered: 'This way to sign in is not available here.',
  unreachable: 'The sign-in service cannot be reached. Please try again later.',
  cancelled: 'Sign-in was cancelled.',
  expired: 'This sign-in has expired. Please try again.',
  unverifiedEmail: 'Your sign-in service has not confirmed your email address. Confirm it there, then try again.',
  localAccount: 'An account with this email already exists. Sign in with your password.',
  otherProviderAccount: 'An account with this email already exists. Sign in the way you did before.',
  signInFirst: 'Please sign in first',
  differentAccount: 'That is a different account. Please confirm with the one that you are signed in with.',
  signInNotRecent: 'Your sign-in service did not ask you to sign in again. Please sign out there, then try again.',
} as const;

/** Thrown when a sign-in at a provider fails. The cause is for the log only. */
export class SignInError extends Error {
  override name = 'SignInError';
  readonly reason: keyof typeof messages;
  constructor(reason: keyof typeof messages, cause?: unknown) {
    super(messages[reason], { cause });
    this.reason = reason;
  }
}

/** Converts an error of a sign-in provider to ours. Invalid tokens, codes and signatures all become
 * `failed`. */
export function toSignInError(error: unknown): SignInError {
  if (error instanceof AuthorizationResponseError && error.error === 'access_denied')
    return new SignInError('cancelled', error);
  const isUnavailable = error instanceof TypeError || (error instanceof ClientError && error.code === 'OAUTH_TIMEOUT');
  return new SignInError(isUnavailable ? 'unreachable' : 'failed', error);
}

/** Describes an error and its causes by their messages only: other fields may contain tokens. */
export function describeCauses(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const causes = describeCauses(error.cause);
  return (causes ? `${error.message}: ${causes}` : error.message).slice(0, 500);
}
