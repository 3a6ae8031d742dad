import { z } from 'zod';
import { route } from '../http.ts';
import { timestamp, userId } from '../primitives.ts';
import { user } from '../users.ts';
import { auditEntry } from './audit.ts';

export const adminUserFilters = ['all', 'active', 'unverified', 'suspended', 'deletion', 'operator'] as const;
export type AdminUserFilter = (typeof adminUserFilters)[number];

export const ADMIN_USERS_PAGE_SIZE = 50;
/**
 * Minimum time between the newest verification email, requested by the user or an operator, and
 * one that an operator requests.
 */
export const VERIFICATION_GAP_MINUTES = 10;
export const MAX_SUSPENSION_REASON_LENGTH = 200;
/** Maximum length of a search: that of an email address. */
export const MAX_USER_SEARCH_LENGTH = 254;
export const MAX_USER_HISTORY_ENTRIES = 20;

/** A deletion that an operator scheduled. Until the mail server has the email, it has no date. */
const scheduledDeletion = z.object({
  requestedAt: timestamp,
  /** Time at which the mail server accepted the email with the link to the user's export. */
  notifiedAt: timestamp.nullable(),
  deleteAt: timestamp.nullable(),
  /** Failed attempts to send the email, and the last error without addresses. */
  attempts: z.int(),
  lastError: z.string().nullable(),
  nextTryAt: timestamp,
});

/**
 * An account as operators see it. Watchlist, notes, quiz, channels and everything else that the
 * user stores is left out.
 */
export const adminUser = z.object({
  id: userId,
  /** Display name: the full name, else first name, last name or username. */
  name: z.string(),
  username: z.string(),
  email: z.string(),
  joinedAt: timestamp,
  isVerified: z.boolean(),
  /** True also while the account is suspended, when the role has no effect. */
  isOperator: z.boolean(),
  suspendedAt: timestamp.nullable(),
  deletion: scheduledDeletion.nullable(),
  /** Sessions and API keys that can be used now. */
  sessions: z.int(),
  keys: z.int(),
  /** Last request of a stored session, to the hour; null when none is stored. */
  lastSeenAt: timestamp.nullable(),
});
export type AdminUser = z.infer<typeof adminUser>;

export const adminUserDetail = adminUser.extend({
  authProvider: user.shape.authProvider,
  /** Newest sign-in of which the session is stored; ended sessions are deleted. */
  lastSignInAt: timestamp.nullable(),
  /** Time of the newest email that verifies the address; null when its link is deleted. */
  verificationSentAt: timestamp.nullable(),
  /** What operators did to the account, newest first. */
  history: z.array(auditEntry).max(MAX_USER_HISTORY_ENTRIES),
});
export type AdminUserDetail = z.infer<typeof adminUserDetail>;

const params = z.object({ id: userId });

function change<Name extends string>(name: Name, summary: string) {
  return route({
    method: 'POST',
    path: `/api/admin/users/{id}/${name}`,
    access: 'operator',
    summary,
    params,
    data: z.null(),
  });
}

export const adminUsersRoutes = {
  list: route({
    method: 'GET',
    path: '/api/admin/users',
    access: 'operator',
    summary: 'Users, the newest first, at most 50',
    query: z.object({
      /** Start of the email address, the display name or the username, without regard to case. */
      search: z.string().trim().max(MAX_USER_SEARCH_LENGTH).optional(),
      filter: z.enum(adminUserFilters).default('all'),
      /** `cursor` of the page before. */
      after: z.uuid('This is not a cursor').optional(),
    }),
    data: z.object({ users: z.array(adminUser), cursor: z.string().nullable() }),
  }),
  show: route({
    method: 'GET',
    path: '/api/admin/users/{id}',
    access: 'operator',
    summary: 'An account, and what operators did to it',
    params,
    data: adminUserDetail,
  }),
  endSessions: change('end-sessions', 'Sign a user out everywhere'),
  resendVerification: change('resend-verification', 'Email a new link that verifies the address'),
  suspend: route({
    method: 'POST',
    path: '/api/admin/users/{id}/suspend',
    access: 'operator',
    summary: 'Suspend an account: no sign-in, no sessions, no API keys, no messages',
    params,
    body: z.object({
      reason: z
        .string()
        .trim()
        .min(1, 'Write a reason; the audit log stores it')
        .max(MAX_SUSPENSION_REASON_LENGTH, `At most ${MAX_SUSPENSION_REASON_LENGTH} characters`),
    }),
    data: z.null(),
  }),
  unsuspend: change('unsuspend', 'End a suspension'),
  scheduleDeletion: route({
    method: 'POST',
    path: '/api/admin/users/{id}/delete',
    access: 'operator',
    summary: 'Delete an account seven days after its user was emailed, or at once if it was never verified',
    params,
    data: z.object({ outcome: z.enum(['scheduled', 'deleted']) }),
  }),
  cancelDeletion: change('cancel-deletion', 'Cancel the deletion of an account'),
};
