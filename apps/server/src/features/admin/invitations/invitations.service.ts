import { type AdminInvitation, AppError, type RegistrationMode } from '@sillage/contract';
import { retryConflicts } from '../../../platform/db/retry-conflicts.ts';
import type { Deps } from '../../../platform/deps.ts';
import { invitations } from '../../auth/index.ts';
import { type Actor, runAudited } from '../audit.service.ts';

type InvitationDeps = Pick<Deps, 'db' | 'clock' | 'config'>;

/** Returns who may register, and the open invitations, newest first. */
export async function listInvitations({
  db,
  clock,
  config,
}: InvitationDeps): Promise<{ mode: RegistrationMode; invitations: AdminInvitation[] }> {
  const rows = await invitations.listOpenInvitations(db, clock.now());
  return {
    mode: config.registration,
    invitations: rows.map(({ id, source, email, created_at: createdAt, expires_at: expiresAt, ...row }) => ({
      id,
      source,
      email,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      user: row.user_id === null || row.username === null ? null : { id: row.user_id, name: row.username },
    })),
  };
}

/** Creates an invitation. Neither the database nor the audit log has its link. */
export function createInvitation(
  deps: InvitationDeps,
  actor: Actor,
  { email, days }: { email: string | null; days: number },
): Promise<{ url: string; expiresAt: string }> {
  return runAudited(deps, actor, 'invitation.create', async (tx) => {
    const now = deps.clock.now();
    const created = await invitations.createInvitation(tx, deps.config, { source: 'operator', email, days, now });
    return {
      subjectId: created.id,
      before: {},
      after: { days, address: email === null ? 'any' : 'one' },
      result: { url: created.url, expiresAt: created.expiresAt.toISOString() },
    };
  });
}

/** @throws AppError NOT_FOUND, or INVITATION_ENDED when it is not open any more */
export function revokeInvitation(deps: InvitationDeps, actor: Actor, id: string): Promise<null> {
  // The user who registered with it may verify the address at the same moment.
  return retryConflicts(() =>
    runAudited(deps, actor, 'invitation.revoke', async (tx) => {
      const { state, deletedUser } = await invitations.revokeInvitation(tx, id, deps.clock.now());
      if (state === 'unknown') throw new AppError('NOT_FOUND');
      if (state !== 'open') throw new AppError('INVITATION_ENDED');
      const after = { state: 'revoked', ...(deletedUser !== null && { deletedUser }) };
      return { subjectId: id, before: { state }, after, result: null };
    }),
  );
}
