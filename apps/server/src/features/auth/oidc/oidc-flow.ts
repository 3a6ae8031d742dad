import { isSignedBy, sign } from '../../../platform/ids.ts';
import { FLOW_LIFETIME_MS, type ProviderId } from '../oidc.rules.ts';

/** State of a sign-in, in a signed cookie so that no other browser can finish the sign-in. */
export interface Flow {
  provider: ProviderId;
  state: string;
  nonce: string;
  /** PKCE code verifier (RFC 7636). */
  verifier: string;
  /** Start of the sign-in, in milliseconds since 1970. */
  startedAt: number;
  /** Id of the user that re-authenticates; null for an ordinary sign-in. */
  userId: string | null;
  /** Hash of the token of an invitation, as base64url; null without one. */
  invitation: string | null;
}

export function sealFlow(secret: string, flow: Flow): string {
  const payload = Buffer.from(JSON.stringify(flow)).toString('base64url');
  return `${payload}.${signPayload(secret, payload)}`;
}

/**
 * Reads the signed state of a sign-in from the browser's cookie. Returns null when the cookie is
 * missing, forged, expired or from another sign-in.
 */
export function openFlow(
  secret: string,
  sealed: string | null,
  callback: { provider: ProviderId; state: string | null; now: Date },
): Flow | null {
  const [payload = '', tag = ''] = (sealed ?? '').split('.', 2);
  if (!isSignedBy(secret, withPurpose(payload), tag)) return null;
  const flow = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Flow;
  const isExpired = callback.now.getTime() - flow.startedAt > FLOW_LIFETIME_MS;
  return flow.provider === callback.provider && flow.state === callback.state && !isExpired ? flow : null;
}

const signPayload = (secret: string, payload: string) => sign(secret, withPurpose(payload));

/** Prefix of signed sign-in states: nothing else signed with the secret passes as one. */
const withPurpose = (payload: string) => `oidc-flow ${payload}`;
