/** Why a fetch failed. Only `unreachable`, `dns` and `timeout` are worth a retry. */
type FetchFailure =
  | 'bad-url'
  | 'private-address'
  | 'dns'
  | 'unreachable'
  | 'timeout'
  | 'too-large'
  | 'too-many-redirects'
  | 'redirect-refused';

/**
 * A failed fetch. The message is for users: it contains the host, but no path, address or token.
 */
export class FetchError extends Error {
  override name = 'FetchError';
  readonly reason: FetchFailure;

  constructor(reason: FetchFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/** Maps errors of undici, Node's sockets and OpenSSL to a FetchError. */
export function asFetchError(cause: unknown, host: string): FetchError {
  if (cause instanceof FetchError) return cause;
  const code = codeOf(cause);
  const [, reason, what] = failures.find(([codes]) => codes.test(code)) ?? lost;
  return new FetchError(reason, `${host} ${what}`, { cause });
}

type Failure = [codes: RegExp, reason: FetchFailure, what: string];

const failures: Failure[] = [
  [/^UND_ERR_CONNECT_TIMEOUT$/, 'timeout', 'could not be connected to in time.'],
  [/^UND_ERR_HEADERS_OVERFLOW$/, 'too-large', 'sends too many headers.'],
  [/^UND_ERR_INVALID_ARG$/, 'bad-url', 'cannot be asked this: a header is not valid.'],
  [/^HTTPParserError$/, 'unreachable', 'does not answer in valid HTTP.'],
  [/CERT|TLS|SSL|SIGN|^EPROTO$/, 'unreachable', 'could not prove its identity (TLS).'],
];
const lost: Failure = [/^/, 'unreachable', 'could not be reached, or broke off.'];

/** undici's parser errors have a name instead of a code. */
function codeOf(cause: unknown): string {
  if (!(cause instanceof Error)) return '';
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name;
}
