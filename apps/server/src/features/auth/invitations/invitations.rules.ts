import { DAY_MS, type ErrorCode, MINUTE_MS, type RegistrationMode } from '@sillage/contract';
import type { InvitationSource } from './invitations.tables.ts';

/** Time that an ended invitation stays stored, so that its link shows why it does not work. */
export const ENDED_INVITATION_RETENTION_MS = 30 * DAY_MS;
/** Limit of looked-up invitations. It saves queries; no client can guess a token. */
export const invitationsPerAddress = {
  name: 'invitation-address',
  points: 60,
  windowMs: 15 * MINUTE_MS,
  isByAddress: true,
};

interface Invitation {
  source: InvitationSource;
  email: string | null;
  expires_at: Date;
  revoked_at: Date | null;
  used_at: Date | null;
}

/**
 * State of an invitation. It stays open while the account that registered with it is unverified,
 * so that it does not reveal whether the address that was registered has an account already.
 */
export function getInvitationState(
  { expires_at, revoked_at, used_at }: Omit<Invitation, 'source' | 'email'>,
  now: Date,
): 'open' | 'expired' | 'used' | 'revoked' {
  if (used_at) return 'used';
  if (revoked_at) return 'revoked';
  return now >= expires_at ? 'expired' : 'open';
}

const errorCodes = {
  expired: 'INVITATION_EXPIRED',
  used: 'INVITATION_USED',
  revoked: 'INVITATION_REVOKED',
} as const;

/** Returns the error of a client without an invitation; null when registration is open. */
export function explainClosed(mode: RegistrationMode): ErrorCode | null {
  const codes = { open: null, invite: 'REGISTRATION_BY_INVITATION', closed: 'REGISTRATION_CLOSED' } as const;
  return codes[mode];
}

/**
 * Returns why an invitation opens no account, for any address; null when it opens one. While
 * registration is closed, only invitations of the command line count.
 */
export function explainUnusable(
  invitation: Invitation | undefined,
  { mode, now }: { mode: RegistrationMode; now: Date },
): ErrorCode | null {
  if (!invitation) return 'INVITATION_UNKNOWN';
  const state = getInvitationState(invitation, now);
  if (state !== 'open') return errorCodes[state];
  return mode === 'closed' && invitation.source !== 'command-line' ? 'REGISTRATION_CLOSED' : null;
}

/** Whether an address may use an invitation. `a+b@x` and `a@x` are two addresses. */
export function isForAddress({ email }: Pick<Invitation, 'email'>, address: string): boolean {
  return email === null || email.toLowerCase() === address.toLowerCase();
}
