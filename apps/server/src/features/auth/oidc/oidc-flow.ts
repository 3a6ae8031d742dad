import { isSignedBy, sign } from '../../../platform/ids.ts';
import { FLOW_LIFETIME_MS, type ProviderId } from '../oidc.rules.ts';

/** State of a sign-in at a provider, stored in the browser: no other browser can finish it. */
export interface Flow {
  provider: ProviderId;
  state: string;
  nonce: string;
  /** PKCE code verifier (RFC 7636). */
  verifier: string;
  /** Milliseconds since 1970. */
  startedAt: number;
  /** The user that re-authenticates; null for a sign-in. */
  userId: string | null;
}

export function sealFlow(secret: string, flow: Flow): string {
  const payload = Buffer.from(JSON.stringify(flow)).toString('base64url');
  return `${payload}.${signPayload(secret, payload)}`;
}

/**
 * Returns the flow that this callback finishes; null when the cookie is missing or forged, belongs
 * to another flow, or has expired.
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

/** A distinct prefix, so that other values signed with the secret are not valid flows. */
const withPurpose = (payload: string) => `oidc-flow ${payload}`;
