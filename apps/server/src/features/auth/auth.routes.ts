import { routes } from '@sillage/contract';
import type { Deps } from '../../platform/deps.ts';
import { WithMessage } from '../../platform/http/serve.ts';
import type { Http } from '../../platform/http/server.ts';
import { readClient, storeDeviceMark, storeSession } from './client-cookies.http.ts';
import { validateInvitation } from './invitations/invitations.service.ts';
import { forgotPassword, resetPassword, validateResetToken } from './recovery.service.ts';
import { register, resendVerification, verifyEmail } from './registration.service.ts';
import { closeSession, getAuthStatus } from './session.service.ts';
import { logIn } from './sign-in.service.ts';

const RESET_EMAIL_MESSAGE = 'If an account exists for this address, we’ve emailed a link to set a new password.';
const RESET_MESSAGE = 'Your password was changed. Please sign in.';
const RESET_WITH_KEYS_MESSAGE = 'Your password was changed, and your API keys were revoked. Please sign in.';

export function mountAuth({ serve }: Http, deps: Deps): void {
  serve(routes.auth, {
    register: async ({ body, address, registration, getAbortSignal }) => {
      const { email, mark } = await register(deps, body, { address, signal: getAbortSignal() });
      registration.set(mark);
      return new WithMessage({ email }, 'Please check your email to verify your account.');
    },
    login: async ({ body, getAbortSignal, ...caller }) => {
      const { user, ...opened } = await logIn(deps, body, readClient(caller), getAbortSignal());
      storeSession(caller, opened);
      return new WithMessage(user, 'Login successful');
    },
    status: async ({ signedIn, key }) => getAuthStatus(deps.config, signedIn, key !== null),
    user: async ({ user }) => user,
    logout: async ({ session }) => {
      await closeSession(deps, session.value);
      session.clear();
      return null;
    },
    verifyEmail: async ({ body, ...caller }) => {
      const { registration, signedIn } = caller;
      const attempt = { token: body.token, mark: registration.value, isSignedIn: signedIn !== null };
      const { email, opened } = await verifyEmail(deps, attempt, readClient(caller));
      if (!opened)
        return new WithMessage({ email, user: null }, 'Your email address is verified. You can sign in now.');
      storeSession(caller, opened);
      registration.clear();
      return new WithMessage({ email, user: opened.user }, 'Your email address is verified.');
    },
    validateInvitation: ({ body, address }) => validateInvitation(deps, body.invitation, address),
    resendVerification: async ({ body, address }) =>
      new WithMessage(await resendVerification(deps, body.email, address), 'Verification email sent successfully!'),
    forgotPassword: async ({ body, address }) =>
      new WithMessage(await forgotPassword(deps, body.email, address), RESET_EMAIL_MESSAGE),
    validateResetToken: ({ body }) => validateResetToken(deps, body.token),
    resetPassword: async ({ body, session, device, getAbortSignal }) => {
      const browser = { deviceMark: device.value, signal: getAbortSignal() };
      const { newDeviceMark, hasRevokedKeys } = await resetPassword(deps, body, browser);
      storeDeviceMark({ device }, newDeviceMark);
      session.clear();
      return new WithMessage(null, hasRevokedKeys ? RESET_WITH_KEYS_MESSAGE : RESET_MESSAGE);
    },
  });
}
