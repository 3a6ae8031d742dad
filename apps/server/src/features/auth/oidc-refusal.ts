import { AuthorizationResponseError, ClientError } from 'openid-client';

/** Every way a sign-in elsewhere can end without a session, in words for people; anything else is said as `failed`. */
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

/** A sign-in that ends without a session. The cause is for the log alone. */
export class SignInRefused extends Error {
  override name = 'SignInRefused';
  readonly reason: keyof typeof words;
  constructor(reason: keyof typeof words, cause?: unknown) {
    super(words[reason], { cause });
    this.reason = reason;
  }
}

/** What openid-client threw, as a refusal; bad tokens, codes and signatures all sound the same. */
export function refusalOf(error: unknown): SignInRefused {
  if (error instanceof AuthorizationResponseError && error.error === 'access_denied')
    return new SignInRefused('cancelled', error);
  const isAway = error instanceof TypeError || (error instanceof ClientError && error.code === 'OAUTH_TIMEOUT');
  return new SignInRefused(isAway ? 'unreachable' : 'failed', error);
}

/** The messages of an error and its causes: what a log may hold of them, for the rest of them may be tokens. */
export function causesOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const rest = causesOf(error.cause);
  return (rest ? `${error.message}: ${rest}` : error.message).slice(0, 500);
}
