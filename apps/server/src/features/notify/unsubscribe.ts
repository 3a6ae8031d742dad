import type { Deps } from '../../platform/deps.ts';
import { isSignedBy, sign } from '../../platform/ids.ts';

/** Kinds of email with their own unsubscribe link, each backed by a preference. */
export const mailKinds = ['restock', 'updates', 'digest'] as const;
export type MailKind = (typeof mailKinds)[number];

export interface Unsubscription {
  userId: string;
  kind: MailKind;
}

/** Returns the URL for the List-Unsubscribe header and the footer (RFC 8058). It never expires. */
export function unsubscribeUrl(
  { config, secret }: Pick<Deps, 'secret'> & { config: Pick<Deps['config'], 'publicUrl'> },
  userId: string,
  kind: MailKind,
): string {
  return new URL(`/unsubscribe/${userId}.${sign(secret, subject(kind, userId))}`, config.publicUrl).href;
}

/** Verifies a link's token; null when it is invalid. */
export function readUnsubscription(secret: string, token: string): Unsubscription | null {
  // Nothing may follow the signature: the link's page inserts the token into another URL.
  const [, userId = '', tag = ''] = /^([\w-]+)\.([\w-]+)$/.exec(token) ?? [];
  const kind = mailKinds.find((each) => isSignedBy(secret, subject(each, userId), tag));
  return kind ? { userId, kind } : null;
}

/** The kind is only in the signature. Links from before there were three kinds look the same. */
function subject(kind: MailKind, userId: string): string {
  return `unsubscribe ${kind} ${userId}`;
}
