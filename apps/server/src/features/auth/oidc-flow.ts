import { isSignedBy, sign } from '../../platform/ids.ts';
import { FLOW_MS, type ProviderId } from './oidc.rules.ts';

/** A sign-in on its way: what the browser carries to the provider and back, so that no other browser can end it. */
export interface Flow {
  provider: ProviderId;
  state: string;
  nonce: string;
  /** PKCE's code verifier (RFC 7636). */
  verifier: string;
  /** Milliseconds since 1970. */
  startedAt: number;
  /** Who has to prove again who they are; null for a sign-in. */
  userId: string | null;
}

/** The flow as a cookie's value that only this server can have written. */
export function sealFlow(secret: string, flow: Flow): string {
  const text = Buffer.from(JSON.stringify(flow)).toString('base64url');
  return `${text}.${tagOf(secret, text)}`;
}

/** The flow that this callback ends; null when the browser began none, another one, or too long ago. */
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

/** The secret signs other things too; none of them can pass for a flow. */
const purposeOf = (text: string) => `oidc-flow ${text}`;
