import type { Deps } from '../../../platform/deps.ts';
import { isSignedBy, sign } from '../../../platform/ids.ts';

/** Kinds of email with their own unsubscribe link, each backed by a preference. */
export const emailKinds = ['restock', 'updates', 'digest', 'answers'] as const;
export type EmailKind = (typeof emailKinds)[number];

export interface Unsubscription {
  userId: string;
  kind: EmailKind;
}

/** Unsubscribe URLs, for the List-Unsubscribe header (RFC 8058) and the footer, never expire. */
export function buildUnsubscribeUrl(
  { config, secret }: Pick<Deps, 'secret'> & { config: Pick<Deps['config'], 'publicUrl'> },
  userId: string,
  kind: EmailKind,
): string {
  return new URL(`/unsubscribe/${userId}.${sign(secret, signedText(kind, userId))}`, config.publicUrl).href;
}

/** Builds the headers for one-click unsubscription (RFC 2369 and RFC 8058). */
export function buildUnsubscribeHeaders(link: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** Verifies the token of an unsubscribe link; null when the token is invalid. */
export function verifyToken(secret: string, token: string): Unsubscription | null {
  // Nothing may follow the signature: the link's page inserts the token into another URL.
  const [, userId = '', signature = ''] = /^([\w-]+)\.([\w-]+)$/.exec(token) ?? [];
  const kind = emailKinds.find((candidate) => isSignedBy(secret, signedText(candidate, userId), signature));
  return kind ? { userId, kind } : null;
}

/**
 * Returns the text that an unsubscribe token signs. The token itself does not name the kind of
 * email, so tokens from before there were several kinds still work.
 */
function signedText(kind: EmailKind, userId: string): string {
  return `unsubscribe ${kind} ${userId}`;
}
