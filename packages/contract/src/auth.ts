import { z } from 'zod';
import { route } from './http.ts';
import { AUTH_STATUS_PATH, AUTH_USER_PATH } from './paths.ts';
import { email, newPassword, personName, timeZone, username } from './primitives.ts';
import { user } from './users.ts';

export const authTypes = ['traditional', 'oidc', 'custom'] as const;
export type AuthType = (typeof authTypes)[number];

/** Emailed one-time token: 256 random bits in base64url. */
export const oneTimeToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'This link is incomplete');

/**
 * Who may register: anyone, or only users with an invitation. While registration is `closed`,
 * only invitations that the operator makes on the command line count.
 */
export const registrationModes = ['open', 'invite', 'closed'] as const;
export type RegistrationMode = (typeof registrationModes)[number];

/** Token of an invitation link. */
const invitationToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'This invitation link is incomplete. Copy all of it.');

/** Body of the registration request; the form's confirmPassword never leaves the browser. */
export const registration = z.object({
  username,
  firstName: personName.optional(),
  lastName: personName.optional(),
  email,
  password: newPassword,
  /** Time zone of the browser; an unknown one is ignored, because the user did not type it. */
  timeZone: timeZone.optional().catch(undefined),
  /** Needed unless registration is open. */
  invitation: invitationToken.optional(),
});
export type Registration = z.output<typeof registration>;

/** Login form (spec section 5): both fields are required. */
export const credentials = z.object({
  usernameOrEmail: z.string('Please fill in all fields').trim().min(1, 'Please fill in all fields').max(254),
  password: z.string('Please fill in all fields').min(1, 'Please fill in all fields').max(128),
});
export type Credentials = z.output<typeof credentials>;

/** Forgot-password form (spec section 5). */
export const forgottenPassword = z.object({
  email: z
    .string('Please enter your email address')
    .trim()
    .min(1, { error: 'Please enter your email address', abort: true })
    .max(254, 'Please enter a valid email address')
    .pipe(z.email('Please enter a valid email address')),
});

/** Rules for a new password on reset and on change (spec section 5); only the messages differ. */
const requiredPassword = (tooShort: string) =>
  z
    .string('Please fill in all fields')
    .min(1, { error: 'Please fill in all fields', abort: true })
    .min(6, tooShort)
    .max(128, 'Password must be at most 128 characters');

/** Body of the reset-password request (spec section 5). The form also has the repeated password. */
export const passwordReset = z.object({
  token: oneTimeToken,
  newPassword: requiredPassword('Password must be at least 6 characters long'),
});

/** Body of the password-change request (spec section 5). The form also repeats the password. */
export const passwordChange = z.object({
  currentPassword: z.string('Please fill in all fields').min(1, 'Please fill in all fields').max(128),
  newPassword: requiredPassword('New password must be at least 6 characters long'),
});

export const authRoutes = {
  register: route({
    method: 'POST',
    path: '/api/users/register',
    access: 'public',
    summary: 'Create an account; a verification link is emailed to the address',
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
    path: AUTH_STATUS_PATH,
    access: 'public',
    summary: 'Whether the caller is signed in, and how',
    data: z.object({
      authenticated: z.boolean(),
      authType: z.enum(authTypes).nullable(),
      user: user.optional(),
      /** Sign-in providers besides the password. Sign-in starts at `/oauth2/authorization/{id}`. */
      providers: z.array(z.object({ id: z.enum(['google', 'custom']), name: z.string() })),
      /**
       * True if the server stores emails instead of sending them. Its terminal prints the URL where
       * they can be read.
       */
      hasLocalInbox: z.literal(true).optional(),
      /** Absent when registration is open. */
      registration: z.enum(registrationModes).exclude(['open']).optional(),
    }),
  }),
  user: route({
    method: 'GET',
    path: AUTH_USER_PATH,
    access: 'user',
    summary: 'The signed-in user, after an OAuth redirect',
    data: user,
  }),
  logout: route({
    method: 'POST',
    path: '/api/auth/logout',
    access: 'public',
    summary: 'End the session on the server and clear its cookie; does nothing for a visitor',
    data: z.null(),
  }),
  verifyEmail: route({
    method: 'POST',
    path: '/api/auth/verify-email',
    access: 'public',
    summary: 'Use the token of an emailed verification link; signs in on the browser that registered',
    body: z.object({ token: oneTimeToken }),
    data: z.object({
      email: z.string(),
      /** The user who is signed in by this request; null if the browser did not register. */
      user: user.nullable(),
    }),
  }),
  validateInvitation: route({
    method: 'POST',
    path: '/api/auth/validate-invitation',
    access: 'public',
    summary: 'Whether an invitation opens an account; does not use it up',
    body: z.object({ invitation: invitationToken }),
    data: z.object({ valid: z.literal(true) }),
  }),
  resendVerification: route({
    method: 'POST',
    path: '/api/auth/resend-verification',
    access: 'public',
    summary: 'Email the verification link again; the response is the same whether or not the address is known',
    body: z.object({ email }),
    data: z.null(),
  }),
  forgotPassword: route({
    method: 'POST',
    path: '/api/auth/forgot-password',
    access: 'public',
    summary: 'Email a link to set a new password; the response is the same whether or not the address is known',
    body: forgottenPassword,
    data: z.null(),
  }),
  validateResetToken: route({
    method: 'POST',
    path: '/api/auth/validate-reset-token',
    access: 'public',
    summary: 'Whether a reset link is still valid; does not use it up',
    body: z.object({ token: oneTimeToken }),
    data: z.object({ valid: z.literal(true) }),
  }),
  resetPassword: route({
    method: 'POST',
    path: '/api/auth/reset-password',
    access: 'public',
    summary: 'Set a new password with the token of an emailed link; ends every session',
    body: passwordReset,
    data: z.null(),
  }),
};
