import { routes } from '@sillage/contract';
import type { Deps } from '../../platform/deps.ts';
import { WithMessage } from '../../platform/http/serve.ts';
import type { Http } from '../../platform/http/server.ts';
import * as account from './account.service.ts';

export function mountAccount({ serve }: Http, deps: Deps, collect: account.PersonalData): void {
  serve(routes.account, {
    updateProfile: async ({ user, body, ...caller }) =>
      new WithMessage(await account.updateProfile(deps, user, body, caller), 'Profile updated successfully!'),
    changePassword: async ({ signedIn, body, leaving }) =>
      new WithMessage(await account.changePassword(deps, signedIn, body, leaving()), 'Password changed successfully!'),
    sessions: ({ signedIn }) => account.listSessions(deps, signedIn),
    endSession: ({ user, params }) => account.endSession(deps, user.id, params.sessionId),
    endOtherSessions: ({ signedIn }) => account.endOtherSessions(deps, signedIn),
    exportData: async ({ signedIn, body: { password }, leaving }) =>
      asJson(await account.exportData(deps, signedIn, { password, signal: leaving() }, collect)),
    deleteAccount: async ({ signedIn, body: { password }, session, device, leaving }) => {
      await account.deleteAccount(deps, signedIn, { password, signal: leaving() });
      session.clear();
      device.clear();
      return null;
    },
  });
}

/** Converts dates to text, as the contract requires. */
function asJson(data: Record<string, unknown>) {
  return JSON.parse(JSON.stringify(data)) as Record<string, never>;
}
