import { AuthorizationResponseError, ClientError } from 'openid-client';

/** User-facing messages for a sign-in at a provider that fails; unexpected errors use `failed`. */
const words = {
  failed: 'Login failed',
  notOffered: 'This way to sign in is not available here.',
  unreachable: 'The sign-in service cannot be reached. Please try again later.',
  cancelled: 'Sign-in was cancelled.',
  expired: 'This sign-in has expired. Please try again.',
  unprovenEmail: 'Your sign-in service has not confirmed your email address. Confirm it there, then try again.',
  localAccount: 'An account with this email already exists. Sign in with your password.',
  otherAccount: 'An account with this email already exists. Sign in the way you did before.',
  signInFirst: 'Please sign in first',
  otherPerson: 'That is a different account. Please confirm with the one that you are signed in with.',
  notFresh: 'Your sign-in service did not ask you to sign in again. Please sign out there, then try again.',
} as const;

/** Thrown when a sign-in at a provider fails. The cause is for the log only. */
export class SignInRefused extends Error {
  override name = 'SignInRefused';
  readonly reason: keyof typeof words;
  constructor(reason: keyof typeof words, cause?: unknown) {
    super(words[reason], { cause });
    this.reason = reason;
  }
}

/** Converts an error of openid-client. Invalid tokens, codes and signatures all become `failed`. */
export function refusalOf(error: unknown): SignInRefused {
  if (error instanceof AuthorizationResponseError && error.error === 'access_denied')
    return new SignInRefused('cancelled', error);
  const isAway = error instanceof TypeError || (error instanceof ClientError && error.code === 'OAUTH_TIMEOUT');
  return new SignInRefused(isAway ? 'unreachable' : 'failed', error);
}

/**
 * Joins the messages of an error and its causes, at most 500 characters in all. Only messages are
 * safe to log: other fields may contain tokens.
 */
export function causesOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const rest = causesOf(error.cause);
  return (rest ? `${error.message}: ${rest}` : error.message).slice(0, 500);
}
