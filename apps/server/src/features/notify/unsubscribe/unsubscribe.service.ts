import type { Deps } from '../../../platform/deps.ts';
import { type EmailPreference, setEmailPreference } from '../../users/index.ts';
import { type EmailKind, verifyToken } from './unsubscribe-token.service.ts';

const preferences: Record<EmailKind, EmailPreference> = {
  restock: 'email_notifications',
  updates: 'watchlist_updates',
  digest: 'weekly_digest',
  answers: 'report_answers',
};

type Needs = Pick<Deps, 'db' | 'secret'>;

/**
 * Switches a user's emails of one kind on or off. The unsubscribe token determines the user and the
 * kind. Returns the kind, or null for an invalid token.
 */
export async function setPreferenceByToken(
  { db, secret }: Needs,
  token: string,
  on: boolean,
): Promise<EmailKind | null> {
  const unsubscription = verifyToken(secret, token);
  if (!unsubscription) return null;
  await setEmailPreference(db, unsubscription.userId, preferences[unsubscription.kind], on);
  return unsubscription.kind;
}

/** Returns the kind of email that a token unsubscribes from; null for an invalid token. */
export function readEmailKind({ secret }: Pick<Needs, 'secret'>, token: string): EmailKind | null {
  return verifyToken(secret, token)?.kind ?? null;
}
