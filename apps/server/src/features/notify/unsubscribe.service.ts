import type { Deps } from '../../platform/deps.ts';
import { type MailPreference, setMailPreference } from '../users/index.ts';
import { type MailKind, readUnsubscription } from './unsubscribe.ts';

const preferences: Record<MailKind, MailPreference> = {
  restock: 'email_notifications',
  updates: 'watchlist_updates',
  digest: 'weekly_digest',
};

type Needs = Pick<Deps, 'db' | 'secret'>;

/** Sets the preference that the token names and returns its kind; null for an invalid token. */
export async function setByLink({ db, secret }: Needs, token: string, on: boolean): Promise<MailKind | null> {
  const named = readUnsubscription(secret, token);
  if (!named) return null;
  await setMailPreference(db, named.userId, preferences[named.kind], on);
  return named.kind;
}

/** Returns the kind of email that a token unsubscribes from; null for an invalid token. */
export function kindOfLink({ secret }: Pick<Needs, 'secret'>, token: string): MailKind | null {
  return readUnsubscription(secret, token)?.kind ?? null;
}
