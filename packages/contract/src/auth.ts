import { z } from 'zod';
import { route } from './http.ts';
import { email, newPassword, personName, username } from './primitives.ts';
import { user } from './users.ts';

export const authTypes = ['traditional', 'oidc', 'custom'] as const;

/** A mailed one-time token: 256 random bits in base64url. */
export const oneTimeToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'This link is not complete');

/** The registration call's body; the form adds confirmPassword, which never leaves the browser. */
export const registration = z.object({
  username,
  firstName: personName.optional(),
  lastName: personName.optional(),
  email,
  password: newPassword,
});
export type Registration = z.output<typeof registration>;

/** Spec section 5, login: both fields required. */
export const credentials = z.object({
  usernameOrEmail: z.string('Please fill in all fields').trim().min(1, 'Please fill in all fields').max(254),
  password: z.string('Please fill in all fields').min(1, 'Please fill in all fields').max(128),
});
export type Credentials = z.output<typeof credentials>;

export const authRoutes = {
  register: route({
    method: 'POST',
    path: '/api/users/register',
    access: 'public',
    summary: 'Create an account; a verification link is mailed to the address',
    body: registration,
    data: z.object({ email: z.string() }),
    status: 201,
  }),
  login: route({
    method: 'POST',
    path: '/api/users/login',
    access: 'public',
    summary: 'Sign in with username or email and password; sets the session cookie',
    body: credentials,
    data: user,
  }),
  status: route({
    method: 'GET',
    path: '/api/auth/status',
    access: 'public',
    summary: 'Whether the caller is signed in, and how',
    data: z.object({
      authenticated: z.boolean(),
      authType: z.enum(authTypes).nullable(),
      user: user.optional(),
    }),
  }),
  user: route({
    method: 'GET',
    path: '/api/auth/user',
    access: 'user',
    summary: 'The signed-in user, after an OAuth redirect',
    data: user,
  }),
  logout: route({
    method: 'POST',
    path: '/api/auth/logout',
    access: 'user',
    summary: 'End the session on the server and clear its cookie',
    data: z.null(),
  }),
  verifyEmail: route({
    method: 'POST',
    path: '/api/auth/verify-email',
    access: 'public',
    summary: 'Use the token of a mailed verification link',
    body: z.object({ token: oneTimeToken }),
    data: z.object({ email: z.string() }),
  }),
  resendVerification: route({
    method: 'POST',
    path: '/api/auth/resend-verification',
    access: 'public',
    summary: 'Mail the verification link again; the answer is the same whether or not the address is known',
    body: z.object({ email }),
    data: z.null(),
  }),
};
