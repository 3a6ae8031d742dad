import { MAX_API_KEYS_PER_USER, MAX_CHANNELS_PER_USER, MAX_OPEN_INVITATIONS, WATCHLIST_LIMIT } from './vocabulary.ts';

/** HTTP statuses and user messages of all API errors, from spec section 8 and our decisions. */
export const errorCatalogue = {
  BAD_REQUEST: { status: 400, message: 'Please check the highlighted fields' },
  NOT_SIGNED_IN: { status: 401, message: 'Please sign in first' },
  INVALID_CREDENTIALS: { status: 401, message: 'Invalid username or password' },
  KEY_UNREADABLE: {
    status: 401,
    message:
      'The Authorization header has no API key. Send “Authorization: Bearer sillage_…”, or remove the header to use your session.',
  },
  KEY_UNKNOWN: { status: 401, message: 'This API key is not known. Create one on your account page.' },
  KEY_EXPIRED: { status: 401, message: 'This API key has expired. Create a new one on your account page.' },
  KEY_REVOKED: { status: 401, message: 'This API key was revoked. Create a new one on your account page.' },
  WRONG_PASSWORD: { status: 400, message: 'Current password is incorrect' },
  REAUTHENTICATION_NEEDED: { status: 403, message: 'Please confirm your identity first' },
  EMAIL_NOT_VERIFIED: { status: 403, message: 'Please verify your email address before signing in.' },
  ACCOUNT_SUSPENDED: { status: 403, message: 'This account is suspended. Ask the operator of this server.' },
  REGISTRATION_BY_INVITATION: {
    status: 403,
    message: 'Registration is by invitation here. Ask the operator of this server for an invitation link.',
  },
  REGISTRATION_CLOSED: { status: 403, message: 'Registration is closed here. No new accounts can be created.' },
  INSUFFICIENT_SCOPE: { status: 403, message: 'This API key may not do this. Create one with more scopes.' },
  KEY_NOT_ACCEPTED: { status: 403, message: 'No API key opens this. Sign in with a browser to do it.' },
  FORBIDDEN: { status: 403, message: 'This belongs to someone else' },
  CROSS_SITE: { status: 403, message: 'This request came from another site and was rejected' },
  PROFILE_MANAGED_ELSEWHERE: {
    status: 403,
    message: 'Your profile is managed elsewhere. Some information cannot be edited here.',
  },
  NOT_FOUND: { status: 404, message: 'Not found' },
  FRAGRANCE_NOT_FOUND: { status: 404, message: 'This fragrance is not in the catalogue' },
  SUGGESTION_NOT_FOUND: {
    status: 404,
    message: 'This suggestion no longer exists. Please paste the address again.',
  },
  PAGE_NOT_USABLE: { status: 400, message: 'This page could not be read as a product page' },
  OBSERVED_PAGES_FULL: { status: 409, message: 'Please remove a page first' },
  RECOMMENDATION_NOT_FOUND: { status: 404, message: 'This recommendation no longer exists' },
  NOT_IN_CATALOG: { status: 409, message: 'This fragrance is not available in our catalog yet.' },
  QUIZ_QUESTIONS_FAILED: { status: 503, message: 'Failed to generate quiz. Please try again.' },
  QUIZ_ANALYSIS_FAILED: { status: 503, message: 'Failed to analyze results. Please try again.' },
  NOT_IN_WATCHLIST: { status: 404, message: 'This fragrance is not in your watchlist' },
  USERNAME_TAKEN: { status: 409, message: 'Username is already taken' },
  ALREADY_IN_WATCHLIST: { status: 409, message: 'This fragrance is already in your watchlist!' },
  WATCHLIST_FULL: {
    status: 409,
    message: `Your watchlist is full: it holds ${WATCHLIST_LIMIT} fragrances. Please remove one to add another.`,
  },
  SHARE_NOT_FOUND: { status: 404, message: 'This link is no longer active' },
  LIST_NOT_READABLE: { status: 400, message: 'This list could not be read' },
  CHANNEL_NOT_FOUND: { status: 404, message: 'This channel no longer exists' },
  CHANNELS_FULL: {
    status: 409,
    message: `You have ${MAX_CHANNELS_PER_USER} channels, which is the maximum. Please remove one to add another.`,
  },
  KEY_NOT_FOUND: { status: 404, message: 'This API key no longer exists' },
  KEYS_FULL: {
    status: 409,
    message: `You have ${MAX_API_KEYS_PER_USER} API keys, which is the maximum. Please revoke one to create another.`,
  },
  INBOX_ENTRY_NOT_FOUND: { status: 404, message: 'This notification does not exist' },
  SESSION_NOT_FOUND: { status: 404, message: 'This session has already ended' },
  ALREADY_DECIDED: { status: 409, message: 'This was already decided' },
  LAST_OPERATOR: {
    status: 409,
    message:
      'You are the only operator. Make another user an operator first, with “npx sillage operator grant NAME” on the server.',
  },
  OWN_ACCOUNT: { status: 409, message: 'This is your own account: use your account page' },
  // Where to end the role is on the user's page in the console.
  ACCOUNT_OF_OPERATOR: { status: 409, message: 'This user is an operator: end the role first' },
  ACCOUNT_CHANGED: { status: 409, message: 'Nothing was changed: the account has changed in the meantime' },
  INVITATION_ENDED: { status: 409, message: 'This invitation has already ended' },
  DELIVERY_CHANGED: {
    status: 409,
    message: 'Nothing was changed: it is being sent right now, or it was sent, retried or dropped in the meantime',
  },
  INVALID_RESET_LINK: { status: 400, message: 'This reset link is invalid or has expired.' },
  INVALID_VERIFICATION_LINK: { status: 400, message: 'This verification link is invalid or has expired.' },
  INVITATION_UNKNOWN: {
    status: 400,
    message: 'This invitation is not known. Check that the link is complete, or ask for a new one.',
  },
  INVITATION_EXPIRED: { status: 400, message: 'This invitation has expired. Ask for a new one.' },
  INVITATION_USED: {
    status: 400,
    message: 'This invitation has been used. If you used it, sign in. If not, ask for a new one.',
  },
  INVITATION_REVOKED: { status: 400, message: 'This invitation was withdrawn. Ask for a new one.' },
  INVITATION_FOR_OTHER_ADDRESS: {
    status: 400,
    message: 'This invitation is for another email address. Use the address that it was made for.',
  },
  INVITATIONS_FULL: {
    status: 409,
    message: `There are ${MAX_OPEN_INVITATIONS} open invitations, which is the maximum. Revoke one to make another.`,
  },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'The request is too large' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'Send the body as application/json' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many attempts. Please wait a moment and try again.' },
  INTERNAL: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  UNAVAILABLE: { status: 503, message: 'The service is busy. Please try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCatalogue;

interface ErrorDetails {
  fields?: Record<string, string> | undefined;
  /** Message for users instead of the default message of the error code. */
  message?: string;
  retryAfterMs?: number;
}

/** Error with a message for users. The API client throws one for an error response. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly fields: Record<string, string>;
  readonly retryAfterMs: number | null;

  constructor(
    code: ErrorCode,
    { fields = {}, message = errorCatalogue[code].message, retryAfterMs }: ErrorDetails = {},
  ) {
    super(message);
    this.code = code;
    this.fields = fields;
    this.retryAfterMs = retryAfterMs ?? null;
  }

  get status(): number {
    return errorCatalogue[this.code].status;
  }
}

/** Returns whether a value is an error code of Sillage. A proxy may have sent something else. */
export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(errorCatalogue, code);
}
