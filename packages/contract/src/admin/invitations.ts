import { z } from 'zod';
import { registrationModes } from '../auth.ts';
import { route } from '../http.ts';
import { email, timestamp, userId, uuid, wholeNumber } from '../primitives.ts';

export const DEFAULT_INVITATION_DAYS = 7;
export const MAX_INVITATION_DAYS = 90;

/**
 * An invitation that is not used, revoked or expired. While registration is closed, only those of
 * the command line work. Its link was shown once, and only its hash is stored.
 */
export const adminInvitation = z.object({
  id: z.uuid(),
  source: z.enum(['command-line', 'operator']),
  /** The only address that may register; null for any. */
  email: z.string().nullable(),
  createdAt: timestamp,
  expiresAt: timestamp,
  /** Account that registered with the invitation, and whose address is not verified yet. */
  user: z.object({ id: userId, name: z.string() }).nullable(),
});
export type AdminInvitation = z.infer<typeof adminInvitation>;

export const newInvitation = z.object({
  /** Empty for any address. */
  email: z
    .literal('')
    .transform(() => null)
    .or(email),
  days: wholeNumber(`Write a whole number from 1 to ${MAX_INVITATION_DAYS}`, 1, MAX_INVITATION_DAYS),
});

export const adminInvitationsRoutes = {
  list: route({
    method: 'GET',
    path: '/api/admin/invitations',
    access: 'operator',
    summary: 'Who may register, and the open invitations, newest first',
    data: z.object({ mode: z.enum(registrationModes), invitations: z.array(adminInvitation) }),
  }),
  create: route({
    method: 'POST',
    path: '/api/admin/invitations',
    access: 'operator',
    summary: 'Create an invitation; only this response has its link',
    body: newInvitation,
    data: z.object({ url: z.string(), expiresAt: timestamp }),
    status: 201,
  }),
  revoke: route({
    method: 'POST',
    path: '/api/admin/invitations/{id}/revoke',
    access: 'operator',
    summary: 'End an open invitation, and delete the account that registered with it if it is not verified',
    params: z.object({ id: uuid('This is not an invitation') }),
    data: z.null(),
  }),
};
