import { AppError, MAX_OPEN_INVITATIONS, type RegistrationMode } from '@sillage/contract';
import { addMs, DAY } from '../../../platform/clock.ts';
import type { Config } from '../../../platform/config.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { hashToken, newId, newToken } from '../../../platform/ids.ts';
import { findByEmail } from '../../users/index.ts';
import * as repo from './invitations.repo.ts';
import {
  explainClosed,
  explainUnusable,
  getInvitationState,
  invitationsPerAddress,
  isForAddress,
} from './invitations.rules.ts';
import type { InvitationSource } from './invitations.tables.ts';

const ALREADY_REGISTERED = 'This address has an account already';

interface NewInvitation {
  source: InvitationSource;
  /** The only address that may register; null for any. */
  email: string | null;
  days: number;
  now: Date;
}

/**
 * Creates an invitation. Only the returned link has its token. @throws AppError when the address
 * has an account, when MAX_OPEN_INVITATIONS are open, or when registration is closed and the
 * invitation is not of the command line.
 */
export async function createInvitation(
  tx: Tx,
  { registration, publicUrl }: Pick<Config, 'registration' | 'publicUrl'>,
  { source, email, days, now }: NewInvitation,
): Promise<{ id: string; url: string; expiresAt: Date }> {
  if (registration === 'closed' && source !== 'command-line')
    throw new AppError('REGISTRATION_CLOSED', {
      message: 'Registration is closed. Only `npx sillage invite` invites now.',
    });
  if (email !== null && (await findByEmail(tx, email))?.email_verified_at)
    throw new AppError('BAD_REQUEST', { fields: { email: ALREADY_REGISTERED }, message: ALREADY_REGISTERED });
  await repo.lockCreation(tx);
  if ((await repo.countOpen(tx, now)) >= MAX_OPEN_INVITATIONS) throw new AppError('INVITATIONS_FULL');
  const token = newToken();
  const id = newId();
  const expiresAt = addMs(now, days * DAY);
  const row = { id, token_hash: hashToken(token), source, email, created_at: now, expires_at: expiresAt };
  await repo.insertInvitation(tx, row);
  return { id, url: new URL(`/register?invitation=${token}`, publicUrl).href, expiresAt };
}

/** Lists invitations, newest first; ended ones until the clean-up job deletes them. */
export async function listInvitations(db: Db, { now, limit }: { now: Date; limit: number }) {
  const rows = await repo.listInvitations(db, limit);
  return rows.map((row) => ({ ...row, state: getInvitationState(row, now) }));
}

/** Lists the invitations that are not used, revoked or expired, newest first. */
export function listOpenInvitations(db: Db, now: Date) {
  return repo.listOpen(db, now, MAX_OPEN_INVITATIONS);
}

interface Revocation {
  state: 'unknown' | ReturnType<typeof getInvitationState>;
  deletedUser: string | null;
}

/**
 * Revokes an invitation, and deletes the account that registered with it and is not verified yet.
 * Returns the id of that account, and the earlier state: anything but `open` was left as it is.
 */
export async function revokeInvitation(tx: Tx, id: string, now: Date): Promise<Revocation> {
  const row = await repo.lockInvitationById(tx, id);
  const state = row ? getInvitationState(row, now) : 'unknown';
  if (!row || state !== 'open') return { state, deletedUser: null };
  await repo.setRevoked(tx, id, now);
  return { state, deletedUser: await repo.deleteClaimant(tx, row.user_id) };
}

/** Throws an AppError with the reason unless a visitor can register with the invitation. */
export async function validateInvitation(deps: Deps, token: string, address: string): Promise<{ valid: true }> {
  await deps.limits.take(invitationsPerAddress, address);
  const mode = deps.config.registration;
  const invitation = await repo.findInvitation(deps.db, hashToken(token));
  const code = explainUnusable(invitation, { mode, now: deps.clock.now() });
  if (code !== null) throw new AppError(code);
  return { valid: true };
}

/** An address that wants an account, with the hash of its invitation's token, if it has one. */
export interface Applicant {
  email: string;
  invitation: Buffer | null;
}

/**
 * Rejects a registration that the mode does not allow, before it costs anything.
 * @throws AppError with the reason.
 */
export async function rejectUninvited(deps: Pick<Deps, 'db' | 'clock' | 'config'>, applicant: Applicant) {
  const mode = deps.config.registration;
  if (mode === 'open') return;
  const invitation = applicant.invitation && (await repo.findInvitation(deps.db, applicant.invitation));
  rejectUnusable(invitation ?? undefined, applicant, { mode, now: deps.clock.now() });
}

/**
 * Locks the invitation of a registration, and deletes the unverified account of an earlier
 * registration with it. Returns the invitation's id; null when registration is open, where
 * invitations are not needed. @throws AppError with the reason.
 */
export async function admitApplicant(
  tx: Tx,
  { registration: mode }: Pick<Config, 'registration'>,
  applicant: Applicant,
  now: Date,
): Promise<string | null> {
  if (mode === 'open') return null;
  const invitation = applicant.invitation && (await repo.lockInvitation(tx, applicant.invitation));
  const { id, user_id: claimant } = rejectUnusable(invitation ?? undefined, applicant, { mode, now });
  await repo.deleteClaimant(tx, claimant);
  return id;
}

function rejectUnusable(
  invitation: Awaited<ReturnType<typeof repo.findInvitation>>,
  applicant: Applicant,
  context: { mode: RegistrationMode; now: Date },
) {
  const code = applicant.invitation ? explainUnusable(invitation, context) : explainClosed(context.mode);
  if (code !== null || !invitation) throw new AppError(code ?? 'INVITATION_UNKNOWN');
  if (!isForAddress(invitation, applicant.email)) throw new AppError('INVITATION_FOR_OTHER_ADDRESS');
  return invitation;
}
