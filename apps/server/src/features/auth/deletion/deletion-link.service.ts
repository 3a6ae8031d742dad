import type { Deps } from '../../../platform/deps.ts';
import { isSignedBy, sign } from '../../../platform/ids.ts';

/** Builds the link of a scheduled deletion. It works until the account is deleted or kept. */
export function buildDeletionUrl(
  { secret, config }: Pick<Deps, 'secret'> & { config: Pick<Deps['config'], 'publicUrl'> },
  id: string,
): string {
  return new URL(`/account-deletion/${id}.${sign(secret, signedText(id))}`, config.publicUrl).href;
}

/** Returns the id of the deletion; null for a forged token. */
export function verifyDeletionToken(secret: string, token: string): string | null {
  // Nothing may follow the signature: the page inserts the token into its forms.
  const [, id = '', signature = ''] = /^([\da-f-]{36})\.([\w-]{43})$/.exec(token) ?? [];
  return isSignedBy(secret, signedText(id), signature) ? id : null;
}

/** Prefix of the signed text: nothing else signed with the secret passes as one. */
function signedText(id: string): string {
  return `account deletion ${id}`;
}
