import type { Tx } from '../../platform/db/db.ts';
import { activateUser } from '../users/index.ts';
import { spendInvitation } from './invitations/invitations.repo.ts';

/** Marks a user's address as verified, which uses up the user's invitation. Returns the address. */
export async function activateAccount(tx: Tx, userId: string, now: Date): Promise<string> {
  await spendInvitation(tx, userId, now);
  return activateUser(tx, userId, now);
}
