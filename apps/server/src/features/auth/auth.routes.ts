import { routes } from '@sillage/contract';
import type { Deps } from '../../platform/deps.ts';
import { WithMessage } from '../../platform/http/serve.ts';
import type { Http } from '../../platform/http/server.ts';
import { forgotPassword, resetPassword, validateResetToken } from './recovery.service.ts';
import { register, resendVerification, verifyEmail } from './registration.service.ts';
import { closeSession } from './session.service.ts';
import { logIn } from './sign-in.service.ts';
import { authStatus } from './status.ts';

const FORGOTTEN = 'If an account exists for this address, we’ve emailed a link to set a new password.';

export function mountAuth({ serve }: Http, deps: Deps): void {
  serve(routes.auth, {
    register: async ({ body, ...caller }) =>
      new WithMessage(await register(deps, body, caller), 'Please check your email to verify your account.'),
    login: async ({ body, ...caller }) => new WithMessage(await logIn(deps, body, caller), 'Login successful'),
    status: async ({ signedIn }) => authStatus(deps.config, signedIn),
    user: async ({ user }) => user,
    logout: async ({ session }) => {
      await closeSession(deps, session.value);
      session.clear();
      return null;
    },
    verifyEmail: async ({ body }) =>
      new WithMessage(await verifyEmail(deps, body.token), 'Your email address is verified. You can sign in now.'),
    resendVerification: async ({ body, ...caller }) =>
      new WithMessage(await resendVerification(deps, body.email, caller), 'Verification email sent successfully!'),
    forgotPassword: async ({ body, ...caller }) =>
      new WithMessage(await forgotPassword(deps, body.email, caller), FORGOTTEN),
    validateResetToken: ({ body }) => validateResetToken(deps, body.token),
    resetPassword: async ({ body, ...caller }) => {
      await resetPassword(deps, body, caller);
      caller.session.clear();
      return new WithMessage(null, 'Your password was changed. Please sign in.');
    },
  });
}
