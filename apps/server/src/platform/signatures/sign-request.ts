import { createHash, randomBytes } from 'node:crypto';
import { isInnerList, parseDictionary } from 'structured-headers';
import { addMs, type Clock, MINUTE, SECOND } from '../clock.ts';
import type { Config } from '../config.ts';
import type { KeyRing } from './key-ring.ts';
import { buildProfileUrl, hasPublicAddress, UCP_VERSIONS, type UcpVersion } from './public-address.ts';
import { signMessage } from './sign-message.ts';

/** Request to a shop before it is signed. */
export interface OutgoingRequest {
  method: string;
  url: string;
  /** Header fields as they are sent; names in any case. */
  headers: Record<string, string>;
  body?: string;
  /** Version of UCP that the request speaks. Default: the newest. */
  ucpVersion?: UcpVersion;
  /**
   * `ucp` (default) signs with ES256, which every verifier of UCP accepts. `web-bot-auth` signs
   * with Ed25519 and the tag of that draft; choose it when `acceptsWebBotAuth` says so.
   */
  scheme?: 'ucp' | 'web-bot-auth';
}

/**
 * Returns the header fields, with lower-case names, that a request must carry in addition. Without
 * a public https address there are none. They are valid for five minutes and for exactly this
 * method, URL and body, so a redirect needs a new call.
 */
export type SignRequest = (request: OutgoingRequest) => Promise<Record<string, string>>;

const LABEL = 'sig1';
const TAG = 'web-bot-auth';
/** Time for which a signature is valid; a request with all retries of the connection is shorter. */
const LIFETIME_MS = 5 * MINUTE;
/** The signature's time lies in the past, because verifiers reject one from their future. */
const CLOCK_SKEW_MS = 10 * SECOND;
/** Length that the web-bot-auth draft recommends. */
const NONCE_BYTES = 64;
/** Headers of the request that a signature covers when they are present (UCP, REST binding). */
const COVERED_WHEN_PRESENT = ['idempotency-key'];
const MAX_ACCEPT_SIGNATURE_LENGTH = 4_096;

export function createSignRequest(deps: {
  config: Pick<Config, 'publicUrl'>;
  clock: Clock;
  signingKeys: KeyRing;
}): SignRequest {
  return async (request) => {
    const { publicUrl } = deps.config;
    if (!hasPublicAddress(publicUrl)) return {};
    const profileUrl = buildProfileUrl(publicUrl, request.ucpVersion ?? UCP_VERSIONS[0]);
    const agent = { 'ucp-agent': `profile="${profileUrl}"` };
    const isBotAuth = request.scheme === 'web-bot-auth';
    const key = await deps.signingKeys.findSigning(isBotAuth ? 'EdDSA' : 'ES256');
    // The profile is named all the same, because shops negotiate capabilities by it.
    if (key === null) return agent;
    const added: Record<string, string> = {
      ...agent,
      ...(isBotAuth && { 'signature-agent': `${LABEL}="${profileUrl}";type=jwks_uri` }),
      ...(request.body !== undefined && { 'content-digest': computeDigest(request.body) }),
    };
    const url = new URL(request.url);
    const headers = { ...lowerCaseNames(request.headers), ...added };
    const created = addMs(deps.clock.now(), -CLOCK_SKEW_MS);
    const signature = await signMessage(
      { method: request.method, url, headers },
      {
        label: LABEL,
        components: listComponents(url, headers, request.body !== undefined),
        key,
        created,
        expires: addMs(created, LIFETIME_MS + CLOCK_SKEW_MS),
        ...(isBotAuth && { nonce: randomBytes(NONCE_BYTES).toString('base64url'), tag: TAG }),
      },
    );
    return { ...added, ...signature };
  };
}

/**
 * Returns the components that UCP requires, in the order of its examples.
 * @throws Error for a body without a content type, which no verifier would accept
 */
function listComponents(url: URL, headers: Record<string, string>, hasBody: boolean): string[] {
  if (hasBody && headers['content-type'] === undefined) throw new Error('a signed body needs a content-type header');
  return [
    '@method',
    '@authority',
    '@path',
    ...(url.search ? ['@query'] : []),
    ...(headers['signature-agent'] === undefined ? [] : [`signature-agent;key="${LABEL}"`]),
    'ucp-agent',
    ...COVERED_WHEN_PRESENT.filter((name) => headers[name] !== undefined),
    ...(hasBody ? ['content-digest', 'content-type'] : []),
  ];
}

function lowerCaseNames(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

/** RFC 9530, over the bytes as they are sent. */
function computeDigest(body: string): string {
  return `sha-256=:${createHash('sha256').update(body).digest('base64')}:`;
}

/**
 * Returns whether the `Accept-Signature` field (RFC 9421 §5) of a shop's response asks for a
 * signature with the tag of web-bot-auth.
 */
export function acceptsWebBotAuth(acceptSignature: string | undefined): boolean {
  if (acceptSignature === undefined || acceptSignature.length > MAX_ACCEPT_SIGNATURE_LENGTH) return false;
  try {
    return [...parseDictionary(acceptSignature).values()].some(
      (member) => isInnerList(member) && member[1].get('tag') === TAG,
    );
  } catch {
    return false;
  }
}
