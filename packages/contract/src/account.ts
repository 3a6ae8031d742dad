import { z } from 'zod';
import { passwordChange } from './auth.ts';
import { route } from './http.ts';
import { email, personName, timestamp, userId, uuid } from './primitives.ts';
import { user } from './users.ts';

const ownId = z.object({ id: userId });

/** Profile form (spec section 5): all three fields are required. */
export const profile = z.object({
  firstName: personName.min(1, 'First name is required'),
  lastName: personName.min(1, 'Last name is required'),
  email,
});
export type Profile = z.output<typeof profile>;

/** Proof of identity: the password; OpenID users must have signed in within the last minutes. */
export const reauthentication = z.object({ password: z.string().max(128).optional() });

export const session = z.object({
  id: z.uuid(),
  device: z.string(),
  isCurrent: z.boolean(),
  createdAt: timestamp,
  lastUsedAt: timestamp,
});
export type Session = z.infer<typeof session>;

/** Deletion of the account that the operator has scheduled; null without one. */
const accountDeletion = z.object({
  deletion: z
    .object({
      requestedAt: timestamp,
      /** Null until the user has been emailed; the account is deleted seven days after that. */
      deleteAt: timestamp.nullable(),
    })
    .nullable(),
});
export type AccountDeletion = z.infer<typeof accountDeletion>;

export const accountRoutes = {
  updateProfile: route({
    method: 'PUT',
    path: '/api/users/{id}/profile',
    access: 'self',
    summary: 'Change names immediately, and the email address when the user follows the link sent to it',
    params: ownId,
    body: profile,
    data: user,
  }),
  changePassword: route({
    method: 'PUT',
    path: '/api/users/{id}/password',
    access: 'self',
    summary: 'Change the password and end all other sessions',
    params: ownId,
    body: passwordChange,
    data: z.null(),
  }),
  reauthenticate: route({
    method: 'POST',
    path: '/api/users/{id}/reauthentication',
    access: 'self',
    summary: 'Prove one’s identity again, as changes in the console need',
    params: ownId,
    body: reauthentication,
    data: z.null(),
  }),
  sessions: route({
    method: 'GET',
    path: '/api/users/{id}/sessions',
    access: 'self',
    summary: 'Signed-in browsers, last used first',
    params: ownId,
    data: z.array(session),
  }),
  endSession: route({
    method: 'DELETE',
    path: '/api/users/{id}/sessions/{sessionId}',
    access: 'self',
    summary: 'Sign out one browser',
    params: ownId.extend({ sessionId: uuid() }),
    data: z.null(),
  }),
  endOtherSessions: route({
    method: 'DELETE',
    path: '/api/users/{id}/sessions',
    access: 'self',
    summary: 'Sign out all other browsers',
    params: ownId,
    data: z.null(),
  }),
  exportData: route({
    method: 'POST',
    path: '/api/users/{id}/export',
    access: 'self',
    summary: 'All data about the user, after re-authentication',
    params: ownId,
    body: reauthentication,
    data: z.record(z.string(), z.json()),
  }),
  deleteAccount: route({
    method: 'DELETE',
    path: '/api/users/{id}',
    access: 'self',
    summary: 'Delete the account and all data about the user, after re-authentication',
    params: ownId,
    body: reauthentication,
    data: z.null(),
  }),
  deletion: route({
    method: 'GET',
    path: '/api/users/{id}/deletion',
    access: 'self',
    summary: 'Whether the operator will delete the account, and when',
    params: ownId,
    data: accountDeletion,
  }),
  keepAccount: route({
    method: 'DELETE',
    path: '/api/users/{id}/deletion',
    access: 'self',
    summary: 'Keep the account that the operator would delete',
    params: ownId,
    data: accountDeletion,
  }),
};
