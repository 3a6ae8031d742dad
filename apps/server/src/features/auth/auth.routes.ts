import { routes } from '@sillage/contract';
import type { Deps } from '../../platform/deps.ts';
import { WithMessage } from '../../platform/http/serve.ts';
import type { Http } from '../../platform/http/server.ts';
import { logIn, logOut, register, resendVerification, verifyEmail } from './auth.service.ts';

export function mountAuth({ serve }: Http, deps: Deps): void {
  serve(routes.auth, {
    register: async ({ body }) =>
      new WithMessage(await register(deps, body), 'Please check your email to verify your account.'),
    login: async ({ body, session, userAgent }) => {
      const { user, token } = await logIn(deps, body, userAgent);
      await logOut(deps, session.token);
      session.set(token);
      return new WithMessage(user, 'Login successful');
    },
    status: async ({ user }) => ({
      authenticated: user !== null,
      authType: user ? ('traditional' as const) : null,
    }),
    user: async ({ user }) => user,
    logout: async ({ session }) => {
      await logOut(deps, session.token);
      session.clear();
      return null;
    },
    verifyEmail: async ({ body }) =>
      new WithMessage(await verifyEmail(deps, body.token), 'Your email address is verified. You can sign in now.'),
    resendVerification: async ({ body }) =>
      new WithMessage(await resendVerification(deps, body.email), 'Verification email sent successfully!'),
  });
}
