import { isSignedBy, sign } from '../../platform/ids.ts';
import { FLOW_MS, type ProviderId } from './oidc.rules.ts';

/** A sign-in at a provider, as the browser carries it: no other browser can finish it. */
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
  const text = Buffer.from(JSON.stringify(flow)).toString('base64url');
  return `${text}.${tagOf(secret, text)}`;
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
  const [text = '', tag = ''] = (sealed ?? '').split('.', 2);
  if (!isSignedBy(secret, purposeOf(text), tag)) return null;
  const flow = JSON.parse(Buffer.from(text, 'base64url').toString()) as Flow;
  const isOver = callback.now.getTime() - flow.startedAt > FLOW_MS;
  return flow.provider === callback.provider && flow.state === callback.state && !isOver ? flow : null;
}

const tagOf = (secret: string, text: string) => sign(secret, purposeOf(text));

/** A prefix of its own, so that other values signed with the secret cannot pass for a flow. */
const purposeOf = (text: string) => `oidc-flow ${text}`;
