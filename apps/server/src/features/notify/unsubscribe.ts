import type { Deps } from '../../platform/deps.ts';
import { isSignedBy, sign } from '../../platform/ids.ts';

/** The kinds of mail that can be ended one by one, each by the preference it stands for. */
export const mailKinds = ['restock', 'updates', 'digest'] as const;
export type MailKind = (typeof mailKinds)[number];

/** Whom an unsubscribe link is of, and what it ends. */
export interface Unsubscription {
  userId: string;
  kind: MailKind;
}

/** The address of a mail's List-Unsubscribe header and of its foot (RFC 8058): opaque, hard to forge, good for ever. */
export function unsubscribeUrl(
  { config, secret }: Pick<Deps, 'secret'> & { config: Pick<Deps['config'], 'publicUrl'> },
  userId: string,
  kind: MailKind,
): string {
  return new URL(`/unsubscribe/${userId}.${sign(secret, subject(kind, userId))}`, config.publicUrl).href;
}

/** What a link's token stands for; null when it is none of ours. */
export function readUnsubscription(secret: string, token: string): Unsubscription | null {
  // Nothing may follow the tag: the page of the link writes the token into an address of its own.
  const [, userId = '', tag = ''] = /^([\w-]+)\.([\w-]+)$/.exec(token) ?? [];
  const kind = mailKinds.find((each) => isSignedBy(secret, subject(each, userId), tag));
  return kind ? { userId, kind } : null;
}

/** The kind is in the signature alone. Mails that were sent before there were three have the same links. */
function subject(kind: MailKind, userId: string): string {
  return `unsubscribe ${kind} ${userId}`;
}
