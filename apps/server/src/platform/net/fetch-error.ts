/** Reason why a fetch failed. A retry makes sense only for `unreachable`, `dns` and `timeout`. */
type FetchErrorReason =
  | 'bad-url'
  | 'private-address'
  | 'dns'
  | 'unreachable'
  | 'timeout'
  | 'too-large'
  | 'too-many-redirects'
  | 'redirect-refused';

/** Failed request. The message is for users: it contains the host, no path, address or token. */
export class FetchError extends Error {
  override name = 'FetchError';
  readonly reason: FetchErrorReason;

  constructor(reason: FetchErrorReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

export function toFetchError(cause: unknown, host: string): FetchError {
  if (cause instanceof FetchError) return cause;
  const code = getErrorCode(cause);
  const [, reason, what] = knownFailures.find(([codes]) => codes.test(code)) ?? fallbackFailure;
  return new FetchError(reason, `${host} ${what}`, { cause });
}

type Failure = [codePattern: RegExp, reason: FetchErrorReason, predicate: string];

const knownFailures: Failure[] = [
  [/^UND_ERR_CONNECT_TIMEOUT$/, 'timeout', 'could not be connected to in time.'],
  [/^UND_ERR_HEADERS_OVERFLOW$/, 'too-large', 'sends too many headers.'],
  [/^UND_ERR_INVALID_ARG$/, 'bad-url', 'cannot be asked this: a header is not valid.'],
  [/^HTTPParserError$/, 'unreachable', 'does not answer in valid HTTP.'],
  [/CERT|TLS|SSL|SIGN|^EPROTO$/, 'unreachable', 'could not prove its identity (TLS).'],
];
const fallbackFailure: Failure = [/^/, 'unreachable', 'could not be reached, or broke off.'];

/** Parser errors of undici have no code, only a name. */
function getErrorCode(cause: unknown): string {
  if (!(cause instanceof Error)) return '';
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name;
}
